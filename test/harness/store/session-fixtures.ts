// Fixtures for store tests of sign-in.

import assert from 'node:assert/strict'

import { branded } from '../../../src/lib/brand.ts'
import { randomBase62 } from '../../../src/lib/ids.ts'
import type { AccountId, SessionId } from '../../../src/domain/ids.ts'
import type { SessionContext, NewSession, SignIn } from '../../../src/domain/accounts/session.ts'
import type { IdentitySignIn } from '../../../src/domain/accounts/identity.ts'
import type { LinkUse } from '../../../src/domain/accounts/link.ts'
import type { CodeProof } from '../../../src/domain/accounts/second-factor.ts'
import type { Store } from '../../../src/store/store.ts'

export const hourMs = 3_600_000

function newSession(): NewSession {
  return { hash: randomBase62(43), id: branded<SessionId>(`ses_${randomBase62(8)}`), agent: 'a browser' }
}

/** Adds an account whose password has the hash `old`. */
export async function addPasswordAccount(
  store: Store,
): Promise<{ readonly accountId: AccountId; readonly email: string }> {
  const accountId = branded<AccountId>(`acc_${randomBase62(8)}`)
  const email = `${accountId}@example.org`.toLowerCase()
  await store.createSignedInAccount({
    accountId,
    email,
    credits: 0,
    passwordHash: 'old',
    session: newSession(),
  })
  return { accountId, email }
}

export function signInWith(
  accountId: AccountId,
  passwordHash: string,
  code: CodeProof | null = null,
): SignIn {
  return { accountId, session: newSession(), passwordHash, rehashed: null, code }
}

/** Adds a session with a recent proof of identity. */
export async function addFreshSession(store: Store, accountId: AccountId): Promise<SessionContext> {
  const session = newSession()
  const { kind } = await store.openSession({
    accountId,
    session,
    passwordHash: null,
    rehashed: null,
    code: null,
  })
  assert.equal(kind, 'opened')
  return { accountId, sessionId: session.id }
}

/** Adds a link to set a new password. Returns the link's hash. */
export async function addResetLink(store: Store, accountId: AccountId, removesTotp = false): Promise<string> {
  const hash = randomBase62(43)
  assert.ok(await store.createReset({ accountId, hash, removesTotp, keptMs: hourMs }))
  return hash
}

/** Returns the input for setting a password with a link. The new password's hash is `new`. */
export function linkUse(hash: string, changes: Partial<LinkUse> = {}): LinkUse {
  return {
    hash,
    newAccountId: branded<AccountId>(`acc_${randomBase62(8)}`),
    email: `${randomBase62(8)}@example.org`.toLowerCase(),
    passwordHash: 'new',
    code: null,
    session: newSession(),
    ...changes,
  }
}

/**
 * Adds a second factor. Its last used code is from time step `step`. Its recovery codes have the hashes `one` and
 * `two`.
 */
export async function addTotp(store: Store, accountId: AccountId, step: number): Promise<void> {
  const setup = { ...(await addFreshSession(store, accountId)), sealed: 'sealed' }
  assert.deepEqual(await store.savePendingTotp(setup), { kind: 'begun' })
  const confirmed = await store.activateTotp({ ...setup, step, recoveryHashes: ['one', 'two'] })
  assert.deepEqual(confirmed, { kind: 'confirmed' })
}

/** Returns the input for a sign-in through an identity provider. */
export function identityEntry(changes: Partial<IdentitySignIn> = {}): IdentitySignIn {
  return {
    issuer: 'https://login.example.com',
    subject: '7',
    verifiedEmail: 'ada@example.org',
    signUp: 'open',
    newAccountId: branded<AccountId>(`acc_${randomBase62(8)}`),
    session: newSession(),
    ...changes,
  }
}

export function kindsOf(outcomes: readonly { readonly kind: string }[]): readonly string[] {
  return outcomes.map(({ kind }) => kind).toSorted()
}
