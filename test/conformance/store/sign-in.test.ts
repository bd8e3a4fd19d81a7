import { test } from 'node:test'
import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import {
  sessionTouchMs,
  freshMs,
  sessionAgeMsMax,
  sessionKeptMs,
  sessionsMax,
} from '../../../src/domain/accounts/session.ts'
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
  kindsOf,
  linkUse,
  signInWith,
} from '../../harness/store/session-fixtures.ts'

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
  test(`${backend.name}: a session lasts for its idle time after the last use, and is fresh for 15 minutes after a proof of identity`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const { accountId } = await addPasswordAccount(store)
    const { session } = await signIn(store, accountId, 'old')
    const find = async () => only(await store.findSessions([session.hash]))
    const { id } = session
    assert.deepEqual(await find(), { id, accountId, isFresh: true, needsTouch: false })

    clock.pass(Math.max(freshMs, sessionTouchMs))
    assert.deepEqual(await find(), { id, accountId, isFresh: false, needsTouch: true })
    await store.touchSessions([id])
    assert.ok(await store.proveSession({ accountId, sessionId: id, passwordHash: 'old', code: null }))
    assert.deepEqual(await find(), { id, accountId, isFresh: true, needsTouch: false })
    assert.equal(await store.proveSession({ accountId, sessionId: id, passwordHash: 'x', code: null }), false)

    clock.pass(sessionKeptMs - 1)
    assert.notEqual(await find(), null)
    clock.pass(1)
    assert.equal(await find(), null)
    await store.touchSessions([id])
    assert.equal(await find(), null, 'a late use does not revive the session')
    assert.equal(await store.deleteExpiredSessions({ limit: 10 }), 2)
    assert.deepEqual(await store.listSessions(accountId), [])
  })

  test(`${backend.name}: a session ends at its maximum age, even if it is in use`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const { accountId } = await addPasswordAccount(store)
    const { session } = await signIn(store, accountId, 'old')
    const { id } = session
    const isLive = async () => only(await store.findSessions([session.hash])) !== null
    const use = async () => {
      await store.touchSessions([id])
      return store.proveSession({ accountId, sessionId: id, passwordHash: 'old', code: null })
    }
    const stepMs = sessionAgeMsMax / 10
    for (let step = 1; step < 10; step++) {
      clock.pass(stepMs)
      assert.ok(await use(), `step ${step}`)
    }

    clock.pass(stepMs - 1)
    await use()
    assert.ok(await isLive())
    clock.pass(1)
    assert.equal(await isLive(), false)
    assert.equal(await use(), false)
  })

  test(`${backend.name}: a sign-in at the same time as a password change leaves no session with the old password`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    for (let round = 0; round < 5; round++) {
      const { accountId } = await addPasswordAccount(store)
      const hash = await addResetLink(store, accountId)
      await Promise.all([
        signIn(store, accountId, 'old'),
        store.consumeLink(linkUse(hash)),
        signIn(store, accountId, 'old'),
      ])
      assert.equal((await store.listSessions(accountId)).length, 1)
      assert.equal((await signIn(store, accountId, 'old')).kind, 'changed')
    }
  })

  test(`${backend.name}: each authenticator code and each recovery code is accepted once, even if it arrives several times simultaneously`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addPasswordAccount(store)
    await addTotp(store, accountId, 100)
    assert.equal((await signIn(store, accountId, 'old')).kind, 'changed', 'a code is required now')
    const attempt = (code: CodeProof) => signIn(store, accountId, 'old', code)
    const twice = (code: CodeProof) => Promise.all([attempt(code), attempt(code)])

    assert.equal(
      (await attempt({ kind: 'step', step: 100 })).kind,
      'code_refused',
      'the app was confirmed with this code',
    )
    assert.deepEqual(kindsOf(await twice({ kind: 'step', step: 101 })), ['code_refused', 'opened'])
    assert.deepEqual(kindsOf(await twice({ kind: 'recovery', hash: 'two' })), ['code_refused', 'opened'])
    assert.equal((await attempt({ kind: 'recovery', hash: 'three' })).kind, 'code_refused')
    assert.equal((await attempt({ kind: 'recovery', hash: 'one' })).kind, 'opened')

    const visit = await addFreshSession(store, accountId)
    assert.equal((await store.savePendingTotp({ ...visit, sealed: 'another' })).kind, 'confirmed_before')
    assert.ok(await store.deactivateTotp(visit))
    assert.equal((await signIn(store, accountId, 'old')).kind, 'opened')
    await addTotp(store, accountId, 102)
  })

  test(`${backend.name}: a password change ends every session except the one that requests it`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addPasswordAccount(store)
    const [one, two] = [await signIn(store, accountId, 'old'), await signIn(store, accountId, 'old')]
    await store.changePassword({ accountId, passwordHash: 'new', sessionId: one.session.id })
    const found = await store.findSessions([one.session.hash, two.session.hash])
    assert.deepEqual(
      found.map((session) => session?.id ?? null),
      [one.session.id, null],
    )
  })

  test(`${backend.name}: a password that was rehashed during a sign-in is valid from then on`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addPasswordAccount(store)
    await store.openSession({ ...signInWith(accountId, 'old'), rehashed: 'of today' })
    assert.equal((await signIn(store, accountId, 'old')).kind, 'changed')
    assert.equal((await signIn(store, accountId, 'of today')).kind, 'opened')
    assert.equal((await store.listSessions(accountId)).length, 3, 'rehashing signs no one out')
  })

  test(`${backend.name}: a disabled account cannot sign in, and has no sessions`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId, email } = await addPasswordAccount(store)
    const { session } = await signIn(store, accountId, 'old')
    const hash = await addResetLink(store, accountId)
    await store.switchAccount({ accountId, isEnabled: false })
    assert.deepEqual(await store.findSessions([session.hash]), [null])
    assert.deepEqual(await store.findUsers([{ by: 'email', email }]), [null])
    assert.equal((await signIn(store, accountId, 'old')).kind, 'changed')
    assert.deepEqual(await store.consumeLink(linkUse(hash)), { kind: 'not_valid' })
    assert.equal(await store.createReset({ accountId, hash: 'x', removesTotp: false, keptMs: hourMs }), false)
  })

  test(`${backend.name}: an account has at most 50 sessions; another sign-in ends the oldest of them, and no session of another account`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const [{ accountId }, other] = [await addPasswordAccount(store), await addPasswordAccount(store)]
    const hashes: string[] = []
    for (let count = 0; count < sessionsMax; count++) {
      clock.pass(1)
      hashes.push((await signIn(store, accountId, 'old')).session.hash)
    }
    // The last sign-in replaced the session that was created with the account.
    assert.equal((await store.findSessions(hashes)).filter((session) => session !== null).length, sessionsMax)

    clock.pass(1)
    const { session } = await signIn(store, accountId, 'old')

    const [first, second, newest] = await store.findSessions([hashes[0] ?? '', hashes[1] ?? '', session.hash])
    assert.equal(first, null)
    assert.ok(second !== null && newest !== null)
    assert.equal((await store.listSessions(accountId)).length, sessionsMax)
    assert.equal((await store.listSessions(other.accountId)).length, 1)
  })
}
