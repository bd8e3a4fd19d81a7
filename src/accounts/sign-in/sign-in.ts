// Signs in with a password, and re-authenticates a session that is no longer fresh.

import { ServiceError } from '../../domain/errors.ts'
import type { AccountId, SessionId } from '../../domain/ids.ts'
import type { User } from '../../domain/accounts/account.ts'
import { newSession } from './new-session.ts'
import type { Browser } from './new-session.ts'
import { codeRefused, readSecondFactorCode } from '../second-factor/second-factor.ts'
import type { SignInParts } from '../sign-in-parts.ts'

export interface SignInInput extends Browser {
  readonly password: string
  readonly code: string | null
}

export interface SignedIn {
  readonly accountId: AccountId
  /** The new session's token in plain text, for the cookie. */
  readonly token: string
}

/**
 * `holder` is null if the account does not exist. Throws `sign_in_failed` if the account does not exist, has no
 * password, or has a different password. The amount of work is the same in all three cases. Throws `code_needed` only
 * if the password is correct.
 */
export async function signInWithPassword(
  parts: SignInParts,
  holder: User | null,
  input: SignInInput,
): Promise<SignedIn> {
  const { store, secret, passwords } = parts
  const passwordHash = holder?.passwordHash ?? null
  const isRight = await passwords.isRight(input.password, passwordHash, input.requester)
  if (holder === null || passwordHash === null || !isRight) throw new ServiceError('sign_in_failed')
  const code = readSecondFactorCode(parts, holder, input.code)
  // The password is correct, so the new hash is computed even if the client disconnects.
  const rehashed = passwords.isCurrent(passwordHash)
    ? null
    : await passwords.hash(input.password, { ...input.requester, departed: null })
  const { token, row: session } = newSession(secret, input.agent)
  const { accountId } = holder
  const { kind } = await store.openSession({ accountId, session, passwordHash, rehashed, code })
  if (kind === 'code_refused') throw codeRefused()
  if (kind === 'changed') throw new ServiceError('sign_in_failed')
  return { accountId, token }
}

/**
 * Makes the session fresh again if the password is correct, or if the account has no password and the code is correct.
 */
export async function reauthenticate(
  parts: SignInParts,
  holder: User,
  sessionId: SessionId,
  departed: AbortSignal,
  given: { readonly password: string | null; readonly code: string | null },
): Promise<void> {
  const { accountId, passwordHash } = holder
  const isByPassword = passwordHash !== null
  const requester = { key: accountId, departed }
  if (isByPassword && !(await parts.passwords.isRight(given.password ?? '', passwordHash, requester))) {
    throw new ServiceError('sign_in_failed', { message: 'The password is incorrect.' })
  }
  const code = isByPassword ? null : readSecondFactorCode(parts, holder, given.code)
  if (!isByPassword && code === null) {
    throw new ServiceError('proof_needed', {
      message: "This account has no password. To confirm it's you, sign out and sign in again.",
    })
  }
  if (!(await parts.store.proveSession({ accountId, sessionId, passwordHash, code }))) {
    throw isByPassword ? new ServiceError('session_needed') : codeRefused()
  }
}
