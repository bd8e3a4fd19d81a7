// The hint `keys` wakes waiting clients, so it is sent only if something has ended, and only for the account.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../../src/lib/brand.ts'
import type { AccountId, ApiKeyId } from '../../../src/domain/ids.ts'
import type { Hint } from '../../../src/store/hint.ts'
import { TaskWatch } from '../../../src/tasks/watch-tasks.ts'
import { backends } from '../../harness/database/backends.ts'
import { addFreshSession } from '../../harness/store/session-fixtures.ts'
import { addCustomer } from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

for (const backend of backends) {
  test(`${backend.name}: a change to keys sends a hint that names the account, and a change of nothing sends none`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId, keyId } = await addCustomer(store, 0)
    const visit = await addFreshSession(store, accountId)
    const unknownKey = branded<ApiKeyId>('key_unknown')
    const heard: Hint[] = []
    store.subscribe((hint) => heard.push(hint))
    const roll = (oldId: ApiKeyId, name: string) =>
      store.rollKey({
        ...visit,
        oldId,
        graceMs: 60_000,
        id: branded<ApiKeyId>(name),
        hash: name,
        hint: name,
      })

    await store.revokeKeys([{ by: 'owner', accountId, id: unknownKey }])
    await roll(unknownKey, 'one')
    await store.switchAccount({ accountId: branded<AccountId>('acc_unknown'), isEnabled: false })
    assert.deepEqual(heard, [])

    const ofAccount: Hint = { kind: 'keys', accountIds: [accountId] }
    await roll(keyId, 'two')
    await store.revokeKeys([
      { by: 'id', id: keyId },
      { by: 'id', id: unknownKey },
      { by: 'hash', hash: 'two' },
    ])
    await store.revokeKeys([{ by: 'id', id: keyId }])
    await store.switchAccount({ accountId, isEnabled: false })
    assert.deepEqual(heard, [ofAccount, ofAccount, ofAccount])
  })

  test(`${backend.name}: a revoked key wakes the waiting clients of its account and of no other`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const owner = await addCustomer(store, 0)
    const stranger = await addCustomer(store, 0)
    const watch = new TaskWatch({ safetyPollMs: 2_147_483_647, subscribe: store.subscribe })
    const ended: string[] = []
    const waiters = [owner, stranger].map(({ accountId }) => watch.open(accountId, ['a task'], 'steps'))
    const waits = waiters.map(async (waiter) => {
      await waiter.nextChange(2_147_483_647)
      ended.push(waiter.accountId)
    })

    await store.revokeKeys([{ by: 'id', id: stranger.keyId }])
    await waits[1]
    await new Promise(setImmediate)
    assert.deepEqual(ended, [stranger.accountId])

    watch.close()
    await Promise.all(waits)
    for (const waiter of waiters) waiter.close()
  })
}
