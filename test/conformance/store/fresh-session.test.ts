import { test } from 'node:test'
import assert from 'node:assert/strict'

import { withoutLimits } from '../../../src/accounts/keys/issue-key.ts'
import { freshMs } from '../../../src/domain/accounts/session.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { addPasswordAccount, addFreshSession, kindsOf } from '../../harness/store/session-fixtures.ts'
import { addCustomer, contents, newKeyNames } from '../../harness/store/task-fixtures.ts'

for (const backend of backends) {
  test(`${backend.name}: a session that ended or lost its freshness after it was admitted changes nothing`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const { accountId, keyId: oldId } = await addCustomer(store, 10)
    const old = await addFreshSession(store, accountId)
    clock.pass(freshMs)
    const [ended, other] = [await addFreshSession(store, accountId), await addFreshSession(store, accountId)]
    await store.linkIdentity({ ...other, issuer: 'x', subject: 'y' })
    await store.savePendingTotp({ ...other, sealed: 'sealed' })
    await store.endSessions({ by: 'id', accountId, id: ended.sessionId })
    const ofSomebodyElse = { ...other, accountId: (await addPasswordAccount(store)).accountId }
    const before = await database.transaction(contents)

    for (const visit of [old, ended, ofSomebodyElse]) {
      const key = { ...newKeyNames(), ...withoutLimits('late'), ...visit }
      const code = { sealed: 'sealed', step: 1, recoveryHashes: [] }
      const outcomes = await Promise.all([
        store.savePendingTotp({ ...visit, sealed: 'another' }),
        store.activateTotp({ ...visit, ...code }),
        store.linkIdentity({ ...visit, issuer: 'z', subject: 'z' }),
        store.unlinkIdentity({ ...visit, issuer: 'x', issuers: [] }),
        store.createOwnKey(key),
        store.rotateKey({ ...visit, ...newKeyNames(), oldId, graceMs: 0 }),
      ])
      assert.deepEqual([...new Set(kindsOf(outcomes))], ['proof_needed'])
      assert.equal(await store.changePassword({ ...visit, passwordHash: 'late' }), false)
      assert.equal(await store.deactivateTotp(visit), false)
    }

    assert.deepEqual(await database.transaction(contents), before)
  })
}
