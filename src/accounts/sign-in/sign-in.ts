// Signing in with a password, and proving again who it is.

import { only } from '../../lib/only.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { AccountId, SessionId } from '../../domain/ids.ts'
import type { Holder } from '../../store/operations/sessions/credentials.ts'
import { newSession } from './new-session.ts'
import { codeRefused, readSecondFactorCode } from '../second-factor/second-factor.ts'
import type { SignInParts } from './sign-in-parts.ts'

export interface SignInWish {
  readonly email: string
  readonly password: string
  readonly code: string | null
  /** How the browser names itself. */
  readonly agent: string
}

export interface Entry {
  readonly accountId: AccountId
  /** Of the new session, in clear, for the cookie. */
  readonly token: string
}

/**
 * Opens a session. Refuses with `sign_in_failed` after the same work whether the account is unknown, has no password, or
 * another one; with `code_needed` only to whoever knows the password.
 */
export async function signInWithPassword(parts: SignInParts, wish: SignInWish): Promise<Entry> {
  const { store, secret, passwords } = parts
  const holder = only(await store.findHolders([{ by: 'email', email: wish.email }]))
  const passwordHash = holder?.passwordHash ?? null
  const isRight = await passwords.isRight(wish.password, passwordHash)
  if (holder === null || passwordHash === null || !isRight) throw new ServiceError('sign_in_failed')
  const code = readSecondFactorCode(parts, holder, wish.code)
  const rehashed = passwords.isOfToday(passwordHash) ? null : await passwords.hash(wish.password)
  const { token, row: session } = newSession(secret, wish.agent)
  const { accountId } = holder
  const { kind } = await store.openSession({ accountId, session, passwordHash, rehashed, code })
  if (kind === 'code_refused') throw codeRefused()
  if (kind === 'changed') throw new ServiceError('sign_in_failed')
  return { accountId, token }
}

/** Makes the session fresh: by the password, or by a code where the account has none. */
export async function reauthenticate(
  parts: SignInParts,
  holder: Holder,
  sessionId: SessionId,
  given: { readonly password: string | null; readonly code: string | null },
): Promise<void> {
  const { accountId, passwordHash } = holder
  const isByPassword = passwordHash !== null
  if (isByPassword && !(await parts.passwords.isRight(given.password ?? '', passwordHash))) {
    throw new ServiceError('sign_in_failed', { message: 'The password is not right.' })
  }
  const code = isByPassword ? null : readSecondFactorCode(parts, holder, given.code)
  if (!isByPassword && code === null) {
    throw new ServiceError('proof_needed', {
      message: 'Sign out and in again: this account has no password.',
    })
  }
  if (!(await parts.store.proveSession({ accountId, sessionId, passwordHash, code }))) {
    throw isByPassword ? new ServiceError('session_needed') : codeRefused()
  }
}
