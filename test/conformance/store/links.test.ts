import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../../src/lib/brand.ts'
import { only } from '../../../src/lib/only.ts'
import type { AccountId } from '../../../src/domain/ids.ts'
import type { CodeProof } from '../../../src/domain/accounts/second-factor.ts'
import type { Store } from '../../../src/store/store.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import {
  addPasswordAccount,
  addResetLink,
  addTotp,
  addFreshSession,
  hourMs,
  identityEntry,
  kindsOf,
  linkUse,
  signInWith,
} from '../../harness/store/session-fixtures.ts'
import { addCustomer, contents } from '../../harness/store/task-fixtures.ts'

async function signIn(
  store: Store,
  accountId: AccountId,
  passwordHash: string,
  code: CodeProof | null = null,
) {
  const attempt = signInWith(accountId, passwordHash, code)
  const { kind } = await store.openSession(attempt)
  return { kind, session: attempt.session }
}

for (const backend of backends) {
  test(`${backend.name}: a reset link works once, even if it is used several times simultaneously, and ends every session`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addPasswordAccount(store)
    const { session: before } = await signIn(store, accountId, 'old')
    const hash = await addResetLink(store, accountId)
    assert.deepEqual(only(await store.findLinks([hash]))?.purpose, 'reset')

    const outcomes = await Promise.all([1, 2, 3].map(() => store.consumeLink(linkUse(hash))))

    assert.deepEqual(kindsOf(outcomes), ['not_valid', 'not_valid', 'used'])
    assert.deepEqual(await store.findSessions([before.hash]), [null])
    assert.equal((await store.listSessions(accountId)).length, 1)
    assert.equal((await signIn(store, accountId, 'old')).kind, 'changed')
    assert.equal((await signIn(store, accountId, 'new')).kind, 'opened')
    assert.deepEqual(await store.findLinks([hash]), [null])
  })

  test(`${backend.name}: a second reset link replaces the first, and each expires`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const { accountId } = await addPasswordAccount(store)
    const [first, second] = [await addResetLink(store, accountId), await addResetLink(store, accountId)]
    const before = await database.transaction(contents)

    assert.deepEqual(await store.consumeLink(linkUse(first)), { kind: 'not_valid' })
    clock.pass(hourMs)
    assert.deepEqual(await store.consumeLink(linkUse(second)), { kind: 'not_valid' })

    assert.deepEqual(await database.transaction(contents), before)
    assert.equal(await store.deleteExpiredLinks({ limit: 10 }), 1)
    const nobody = branded<AccountId>('acc_none')
    assert.equal(
      await store.createReset({ accountId: nobody, hash: 'x', removesTotp: false, keptMs: hourMs }),
      false,
    )
  })

  test(`${backend.name}: an invitation opens one account with its credits, and stays usable if the address is taken`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { email } = await addPasswordAccount(store)
    await store.createInvite({ hash: 'invite', email: null, credits: 70, keptMs: hourMs })
    const before = await database.transaction(contents)
    assert.deepEqual(await store.consumeLink(linkUse('invite', { email })), { kind: 'email_taken' })
    assert.deepEqual(await database.transaction(contents), before)

    const outcomes = await Promise.all([1, 2, 3].map(() => store.consumeLink(linkUse('invite'))))

    assert.deepEqual(kindsOf(outcomes), ['not_valid', 'not_valid', 'used'])
    const [used] = outcomes.flatMap((outcome) => (outcome.kind === 'used' ? [outcome.accountId] : []))
    assert.ok(used !== undefined)
    const holder = only(await store.findUsers([{ by: 'account', accountId: used }]))
    assert.deepEqual([holder?.balance, holder?.role], [70, 'member'])
    assert.equal(await store.countAccounts(null), 2)
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: only the newest link for the first operator works, until a link has been used`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addCustomer(store, 1_000)
    const email = `${accountId}@example.org`
    const other = await addPasswordAccount(store)
    const make = (hash: string) => store.createFirstLink({ hash, email, keptMs: hourMs })
    assert.deepEqual([await make('one'), await make('two')], [true, true])
    assert.deepEqual(await store.consumeLink(linkUse('one')), { kind: 'not_valid' })
    assert.deepEqual(await store.consumeLink(linkUse('two', { email: other.email })), { kind: 'email_taken' })

    const uses = [1, 2].map((number) => linkUse('two', { email: `ada-${number}@example.org` }))
    const outcomes = await Promise.all(uses.map((use) => store.consumeLink(use)))

    assert.deepEqual(kindsOf(outcomes), ['not_valid', 'used'])
    const holder = only(await store.findUsers([{ by: 'account', accountId }]))
    assert.deepEqual([holder?.role, holder?.passwordHash, holder?.balance], ['operator', 'new', 1_000])
    assert.match(holder?.email ?? '', /^ada-[12]@example\.org$/)
    assert.equal(await make('three'), false)
    assert.deepEqual(await store.findLinks(['three']), [null])
  })

  test(`${backend.name}: without a first account, the link for the first operator opens one`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    await store.createFirstLink({ hash: 'one', email: 'owner@localhost', keptMs: hourMs })
    const use = linkUse('one')
    assert.deepEqual(await store.consumeLink(use), { kind: 'used', accountId: use.newAccountId })
    const holder = only(await store.findUsers([{ by: 'email', email: use.email }]))
    assert.deepEqual([holder?.role, holder?.accountId], ['operator', use.newAccountId])
  })

  test(`${backend.name}: a reset link also needs the authenticator code, and an incorrect code does not use it up`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addPasswordAccount(store)
    await addTotp(store, accountId, 100)
    const hash = await addResetLink(store, accountId)
    const attempt = (code: CodeProof | null) => store.consumeLink(linkUse(hash, { code }))
    const before = await database.transaction(contents)
    assert.equal((await attempt(null)).kind, 'not_valid')
    assert.equal((await attempt({ kind: 'step', step: 100 })).kind, 'code_refused')
    assert.deepEqual(await database.transaction(contents), before)
    assert.equal((await attempt({ kind: 'step', step: 101 })).kind, 'used')
  })

  test(`${backend.name}: a link that removes the second factor needs no code, and removes it only when it is used`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addPasswordAccount(store)
    await addTotp(store, accountId, 100)
    const hash = await addResetLink(store, accountId, true)
    assert.equal((await signIn(store, accountId, 'old')).kind, 'changed', 'a code is still required')
    assert.equal((await store.consumeLink(linkUse(hash))).kind, 'used')
    assert.equal((await signIn(store, accountId, 'new')).kind, 'opened')
  })

  test(`${backend.name}: a reset link unlinks all identities of the account`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addPasswordAccount(store)
    const { issuer, subject } = identityEntry()
    const visit = await addFreshSession(store, accountId)
    assert.deepEqual(await store.linkIdentity({ ...visit, issuer, subject }), { kind: 'linked' })
    assert.equal((await store.consumeLink(linkUse(await addResetLink(store, accountId)))).kind, 'used')
    const known = identityEntry({ signUp: 'closed' })
    assert.deepEqual(await store.signInWithIdentity(known), { kind: 'sign_up_closed' })
  })

  test(`${backend.name}: a password change and signing out everywhere end all unused links of the account, and of no other`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const owner = await addPasswordAccount(store)
    const other = await addPasswordAccount(store)
    const visit = await addFreshSession(store, owner.accountId)
    const otherLink = await addResetLink(store, other.accountId)
    const endings = [
      () => store.changePassword({ ...visit, passwordHash: 'new' }),
      () => store.endSessions({ by: 'account', accountId: owner.accountId, except: null }),
    ]
    for (const end of endings) {
      const link = await addResetLink(store, owner.accountId)
      await end()
      assert.deepEqual(await store.consumeLink(linkUse(link)), { kind: 'not_valid' })
    }
    assert.equal((await store.consumeLink(linkUse(otherLink))).kind, 'used')
  })
}
