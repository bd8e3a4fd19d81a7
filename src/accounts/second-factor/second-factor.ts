// Converts typed codes into proofs that the database checks, and enrolls authenticator apps.

import { ServiceError } from '../../domain/errors.ts'
import type { SessionId } from '../../domain/ids.ts'
import type { User } from '../../domain/accounts/account.ts'
import type { SessionContext } from '../../domain/accounts/session.ts'
import type { CodeProof } from '../../domain/accounts/second-factor.ts'
import { hashRecoveryCode, isRecoveryCode, newRecoveryCodes } from './recovery-code.ts'
import { seal, unseal } from '../secrets/seal.ts'
import type { SignInParts } from '../sign-in-parts.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

/**
 * Returns a proof for the database, or null if the account has no second factor. Throws `code_needed` if the code is
 * missing or cannot be correct. The database checks recovery codes, and refuses codes that have already been used.
 */
export function readSecondFactorCode(
  parts: SignInParts,
  holder: User,
  code: string | null,
): CodeProof | null {
  if (!holder.hasTotp) return null
  if (code === null) throw new ServiceError('code_needed')
  const typed = code.replaceAll(/\s/g, '')
  if (isRecoveryCode(typed)) return { kind: 'recovery', hash: hashRecoveryCode(typed, parts.secret) }
  const step = stepOf(parts, holder, typed)
  if (step === null) throw codeRefused()
  return { kind: 'step', step }
}

export function codeRefused(): ServiceError {
  return new ServiceError('code_needed', {
    message: 'This code is incorrect or has already been used. Enter the next code from your app.',
    data: { field: 'code' },
  })
}

/**
 * Creates a secret for an authenticator app. Codes are required only after `finishTotpEnrollment`. Throws
 * `invalid_field` if an app is already set up, and `proof_needed` if the session is not fresh.
 */
export async function startTotpEnrollment(
  { store, secret }: SignInParts,
  { accountId, email }: User,
  sessionId: SessionId,
): Promise<{ readonly uri: string; readonly secret: string }> {
  const fresh = newTotpSecret()
  const { kind } = await store.savePendingTotp({
    accountId,
    sessionId,
    sealed: seal(fresh, accountId, secret),
  })
  if (kind === 'proof_needed') throw new ServiceError(kind)
  if (kind === 'confirmed_before') {
    throw new ServiceError('invalid_field', {
      message: 'An authenticator app is already set up. Remove it before you set up a new one.',
    })
  }
  return { uri: totpUri(fresh, email), secret: fresh }
}

/**
 * Returns the recovery codes, which cannot be retrieved later. Throws `code_needed` if the code does not match the
 * secret from `startTotpEnrollment`, and `proof_needed` if the session is not fresh.
 */
export async function finishTotpEnrollment(
  parts: SignInParts,
  holder: User,
  sessionId: SessionId,
  code: string,
): Promise<readonly string[]> {
  const { accountId, totpSealed: sealed } = holder
  const step = stepOf(parts, holder, code.replaceAll(/\s/g, ''))
  if (sealed === null || step === null) throw codeRefused()
  const codes = newRecoveryCodes()
  const recoveryHashes = codes.map((fresh) => hashRecoveryCode(fresh, parts.secret))
  const { kind } = await parts.store.activateTotp({ accountId, sessionId, sealed, step, recoveryHashes })
  if (kind === 'proof_needed') throw new ServiceError(kind)
  if (kind === 'changed') throw codeRefused()
  return codes
}

/** Throws `proof_needed` if the session is not fresh. */
export async function disableTotp(
  { store }: SignInParts,
  { accountId, sessionId }: SessionContext,
): Promise<void> {
  if (!(await store.deactivateTotp({ accountId, sessionId }))) throw new ServiceError('proof_needed')
}

function stepOf(
  { secret, clock }: SignInParts,
  { accountId, totpSealed }: User,
  code: string,
): number | null {
  return totpSealed === null ? null : totpStep(code, unseal(totpSealed, accountId, secret), clock.nowMs())
}
