import { test } from 'node:test'
import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import {
  addPasswordAccount,
  hourMs,
  identityEntry,
  kindsOf,
  signInWith,
} from '../../harness/store/session-fixtures.ts'

for (const backend of backends) {
  test(`${backend.name}: two simultaneous sign-ins with one new identity open one account`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    await store.createInvite({ hash: 'invite', email: 'ada@example.org', credits: 70, keptMs: hourMs })
    const entries = [1, 2, 3].map(() => identityEntry({ signUp: 'invite' }))

    const outcomes = await Promise.all(entries.map((entry) => store.signInWithIdentity(entry)))

    // One sign-in creates the account. The outcomes of the remaining sign-ins depend on whether they look for the
    // account before or after it is created.
    for (const kind of kindsOf(outcomes))
      assert.ok(['opened', 'email_taken', 'sign_up_closed'].includes(kind), kind)
    assert.ok(kindsOf(outcomes).includes('opened'))
    assert.equal(await store.countAccounts(null), 1)
    const holder = only(await store.findUsers([{ by: 'email', email: 'ada@example.org' }]))
    assert.deepEqual([holder?.balance, holder?.passwordHash], [70, null])
    assert.deepEqual(await store.signInWithIdentity(identityEntry()), { kind: 'opened' })
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: an identity is linked to one account, even if two accounts try to link it at the same time`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { issuer, subject } = identityEntry()
    const links = await Promise.all(
      [1, 2].map(async () => {
        const { accountId } = await addPasswordAccount(store)
        const { session } = signInWith(accountId, 'old')
        await store.openSession({ accountId, session, passwordHash: 'old', rehashed: null, code: null })
        return { issuer, subject, accountId, sessionId: session.id }
      }),
    )

    const outcomes = await Promise.all(links.map((link) => store.linkIdentity(link)))

    assert.deepEqual(kindsOf(outcomes), ['identity_taken', 'linked'])
    const winner = links[outcomes.findIndex(({ kind }) => kind === 'linked')]
    assert.ok(winner !== undefined)
    assert.deepEqual(await store.linkIdentity(winner), { kind: 'linked' }, 'safe to repeat')
    const session = identityEntry().session
    assert.deepEqual(await store.signInWithIdentity(identityEntry({ session })), { kind: 'opened' })
    assert.equal(only(await store.findSessions([session.hash]))?.accountId, winner.accountId)
    const visit = { accountId: winner.accountId, sessionId: winner.sessionId }
    assert.deepEqual(await store.unlinkIdentity({ ...visit, issuer, issuers: [issuer] }), {
      kind: 'unlinked',
    })
    assert.deepEqual(await store.listIdentities(winner.accountId), [])
  })

  test(`${backend.name}: the last usable identity of an account cannot be unlinked`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { issuer, session, newAccountId: accountId } = identityEntry()
    await store.signInWithIdentity(identityEntry({ session, newAccountId: accountId }))
    const visit = { accountId, sessionId: session.id }
    // An identity from an issuer that the operator later removes from the configuration.
    const former = { ...visit, issuer: 'https://former.example.com', subject: '7' }
    assert.deepEqual(await store.linkIdentity(former), { kind: 'linked' })

    const unlink = (issuers: readonly string[]) => store.unlinkIdentity({ ...visit, issuer, issuers })
    assert.deepEqual(await unlink([issuer]), { kind: 'last_way' })
    assert.deepEqual(await unlink([issuer, former.issuer]), { kind: 'unlinked' })
  })

  test(`${backend.name}: a disabled account cannot be signed in to, and no other account is opened in its place`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    await store.signInWithIdentity(identityEntry())
    await database.transaction((sql) => sql.run('update accounts set disabled_at_ms = 1'))
    assert.deepEqual(await store.signInWithIdentity(identityEntry()), { kind: 'disabled' })
    assert.equal(await store.countAccounts(null), 1)
  })
}
