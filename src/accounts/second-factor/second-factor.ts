// The second factor: an authenticator app and its recovery codes, from what a person types to what the database is told.

import { ServiceError } from '../../domain/errors.ts'
import type { SessionId } from '../../domain/ids.ts'
import type { Holder } from '../../store/operations/sessions/credentials.ts'
import type { Visit } from '../../store/operations/locks/lock-session.ts'
import type { CodeProof } from '../../store/operations/sessions/second-factor.ts'
import { hashRecoveryCode, isRecoveryCode, newRecoveryCodes } from './recovery-code.ts'
import { seal, unseal } from '../secrets/seal.ts'
import type { SignInParts } from '../sign-in/sign-in-parts.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

/**
 * Null where the account needs none. Throws `code_needed` where one is missing or wrong; whether it was used before, the
 * database tells.
 */
export function readSecondFactorCode(
  parts: SignInParts,
  holder: Holder,
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

/** Also of a code that was used before. */
export function codeRefused(): ServiceError {
  return new ServiceError('code_needed', {
    message: 'This code is not right, or was used before: enter the next one that the app shows.',
    data: { field: 'code' },
  })
}

/** Nothing is needed until it is confirmed. Throws `invalid_field` where there is a confirmed one, or `proof_needed`. */
export async function startTotpEnrollment(
  { store, secret }: SignInParts,
  { accountId, email }: Holder,
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
      message: 'An authenticator app is set up already: remove it first, then set up the new one.',
    })
  }
  return { uri: totpUri(fresh, email), secret: fresh }
}

/**
 * Answers the recovery codes, this once. Throws `code_needed` when the code is not one of the app that was begun with, or
 * `proof_needed`.
 */
export async function finishTotpEnrollment(
  parts: SignInParts,
  holder: Holder,
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

/** Throws `proof_needed`. */
export async function disableTotp({ store }: SignInParts, { accountId, sessionId }: Visit): Promise<void> {
  if (!(await store.deactivateTotp({ accountId, sessionId }))) throw new ServiceError('proof_needed')
}

function stepOf(
  { secret, clock }: SignInParts,
  { accountId, totpSealed }: Holder,
  code: string,
): number | null {
  return totpSealed === null ? null : totpStep(code, unseal(totpSealed, accountId, secret), clock.nowMs())
}
