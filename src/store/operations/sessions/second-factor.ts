// An account's second factor: the secret of an authenticator app, and recovery codes. Each code works only once.

import type { CodeProof } from '../../../domain/accounts/second-factor.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { lockCredentials } from '../locks/lock-credentials.ts'
import type { Sql } from '../../sql.ts'
import { lockFreshSession } from '../locks/lock-session.ts'
import type { SessionContext } from '../../../domain/accounts/session.ts'
import { lockAccounts } from '../locks/lock-accounts.ts'

/** A session, and what its user has just entered to prove their identity. */
export interface Proof extends SessionContext {
  /** The stored hash that matched the password. Null if the code alone is the proof. */
  readonly passwordHash: string | null
  readonly code: CodeProof | null
}

export interface TotpSecret extends SessionContext {
  readonly sealed: string
}

export interface TotpConfirmation extends TotpSecret {
  /** The time step of the code that confirms the app. The code counts as used. */
  readonly step: number
  readonly recoveryHashes: readonly string[]
}

export type BegunOutcome =
  | { readonly kind: 'begun' }
  /** An app is already active and must be removed first. */
  | { readonly kind: 'confirmed_before' }
  | { readonly kind: 'proof_needed' }

export type ConfirmedOutcome =
  | { readonly kind: 'confirmed' }
  /** The secret has been activated or replaced since the code was checked. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'proof_needed' }

/**
 * Marks the code as used. Returns false if the code has already been used or is an unknown recovery code, or if the
 * second factor has been removed. The account must be locked.
 */
export async function acceptCode(sql: Sql, accountId: AccountId, code: CodeProof): Promise<boolean> {
  const stored = await lockCredentials(sql, accountId)
  if (stored === null || !stored.hasTotp) return false
  if (code.kind === 'step') {
    if (code.step <= stored.lastStep) return false
    await sql.run(
      `update credentials set totp_last_step = cast($2 as bigint) where account_id = $1`,
      accountId,
      code.step,
    )
    return true
  }
  if (!stored.recoveryHashes.includes(code.hash)) return false
  const rest = stored.recoveryHashes.filter((hash) => hash !== code.hash)
  await sql.run(
    `update credentials set recovery_hashes = $2 where account_id = $1`,
    accountId,
    JSON.stringify(rest),
  )
  return true
}

/**
 * Records in the session that the user has just proved their identity. Returns false if the checked password or code is
 * no longer valid, or if the session has ended.
 */
export async function proveSession(sql: Sql, proof: Proof): Promise<boolean> {
  const { accountId, sessionId, passwordHash, code } = proof
  await lockAccounts(sql, [accountId])
  const stored = await lockCredentials(sql, accountId)
  if (passwordHash !== null && stored?.passwordHash !== passwordHash) return false
  if (code !== null && !(await acceptCode(sql, accountId, code))) return false
  const proved = await sql.run(
    `update sessions set proved_at_ms = now_ms() where id = $1 and account_id = $2 and expires_at_ms > now_ms()`,
    sessionId,
    accountId,
  )
  return proved > 0
}

/** Stores the secret of an authenticator app that is not active yet. */
export async function savePendingTotp(sql: Sql, request: TotpSecret): Promise<BegunOutcome> {
  if (!(await lockFreshSession(sql, request))) return { kind: 'proof_needed' }
  const written = await sql.run(
    `insert into credentials (account_id, totp_sealed) values ($1, $2)
     on conflict (account_id) do update set totp_sealed = excluded.totp_sealed
      where credentials.totp_confirmed_at_ms is null`,
    request.accountId,
    request.sealed,
  )
  return { kind: written > 0 ? 'begun' : 'confirmed_before' }
}

/** Afterward, every sign-in with the password also needs a code. */
export async function activateTotp(sql: Sql, request: TotpConfirmation): Promise<ConfirmedOutcome> {
  if (!(await lockFreshSession(sql, request))) return { kind: 'proof_needed' }
  const confirmed = await sql.run(
    `update credentials set totp_confirmed_at_ms = now_ms(), totp_last_step = cast($3 as bigint), recovery_hashes = $4
      where account_id = $1 and totp_sealed = $2 and totp_confirmed_at_ms is null`,
    request.accountId,
    request.sealed,
    request.step,
    JSON.stringify(request.recoveryHashes),
  )
  return { kind: confirmed > 0 ? 'confirmed' : 'changed' }
}

/** Safe to repeat. Returns false if the session has ended or its last proof of identity is too old. */
export async function deactivateTotp(sql: Sql, context: SessionContext): Promise<boolean> {
  if (!(await lockFreshSession(sql, context))) return false
  await dropTotp(sql, context.accountId)
  return true
}

/** Keeps the last time step so that a used code cannot be used again. The account must be locked. */
export async function dropTotp(sql: Sql, accountId: AccountId): Promise<void> {
  await sql.run(
    `update credentials set totp_sealed = null, totp_confirmed_at_ms = null, recovery_hashes = '[]'
      where account_id = $1`,
    accountId,
  )
}
