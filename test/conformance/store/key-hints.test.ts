// The `keys` hint wakes waiting clients, so it is sent only if access has ended, and only for the affected account.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../../src/lib/brand.ts'
import type { AccountId, ApiKeyId } from '../../../src/domain/ids.ts'
import type { Hint } from '../../../src/store/hint.ts'
import { Authenticator } from '../../../src/accounts/keys/authenticate.ts'
import { KeyUsage } from '../../../src/accounts/keys/key-usage.ts'
import { openAccount } from '../../../src/accounts/open-account.ts'
import { TaskWatch } from '../../../src/tasks/watch-tasks.ts'
import { backends } from '../../harness/database/backends.ts'
import { addFreshSession } from '../../harness/store/session-fixtures.ts'
import { addCustomer } from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

for (const backend of backends) {
  test(`${backend.name}: a change to keys sends a hint that names the account, and a request that changes nothing sends none`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId, keyId } = await addCustomer(store, 0)
    const visit = await addFreshSession(store, accountId)
    const unknownKey = branded<ApiKeyId>('key_unknown')
    const heard: Hint[] = []
    store.subscribe((hint) => heard.push(hint))
    const rotate = (oldId: ApiKeyId, name: string) =>
      store.rotateKey({
        ...visit,
        oldId,
        graceMs: 60_000,
        id: branded<ApiKeyId>(name),
        hash: name,
        hint: name,
      })

    await store.revokeKeys([{ by: 'owner', accountId, id: unknownKey }])
    await rotate(unknownKey, 'one')
    await store.switchAccount({ accountId: branded<AccountId>('acc_unknown'), isEnabled: false })
    assert.deepEqual(heard, [])

    const ofAccount: Hint = { kind: 'keys', accountIds: [accountId] }
    await rotate(keyId, 'two')
    await store.revokeKeys([
      { by: 'id', id: keyId },
      { by: 'id', id: unknownKey },
      { by: 'hash', hash: 'two' },
    ])
    await store.revokeKeys([{ by: 'id', id: keyId }])
    await store.switchAccount({ accountId, isEnabled: false })
    assert.deepEqual(heard, [ofAccount, ofAccount, ofAccount])
  })

  test(`${backend.name}: revoking a key wakes the waiting clients of its account, and of no other account`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const owner = await addCustomer(store, 0)
    const stranger = await addCustomer(store, 0)
    const watch = new TaskWatch(store, 10)
    const ended: string[] = []
    const waits = [owner, stranger].map(async ({ accountId }) => {
      const waiter = watch.open(accountId, ['a task'], 'steps')
      await waiter.nextChange(2_147_483_647)
      ended.push(accountId)
      waiter.close()
    })

    await store.revokeKeys([{ by: 'id', id: stranger.keyId }])
    await waits[1]
    await new Promise(setImmediate)
    assert.deepEqual(ended, [stranger.accountId])

    watch.close()
    await Promise.all(waits)
  })

  test(`${backend.name}: a check of a key without a hint finds a revocation within 2 s`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const store = { ...database.store, subscribe: () => () => undefined }
    const secret = Buffer.alloc(32, 1)
    const opened = await openAccount(store, secret, { email: 'a@example.com', credits: 0, withKey: true })
    assert.ok(opened.kind === 'opened' && opened.key !== null)
    const usage = new KeyUsage(store)
    const authenticator = new Authenticator(store, secret, clock, usage)
    const check = () => authenticator.authenticate(`Bearer ${opened.key}`)

    const { keyId } = await check()
    await store.revokeKeys([{ by: 'id', id: keyId }])
    clock.pass(2_000 - store.safetyPollMs - 1)
    await assert.rejects(check, { code: 'unauthorized' })
    await usage.close()
  })
}
