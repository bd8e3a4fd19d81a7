// The second factor of an account: a shared secret of an authenticator app, and recovery codes. Every code works once.

import type { CodeProof } from '../../../domain/accounts/second-factor.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { integer, integerOrNull, text, textOrNull } from '../../row.ts'
import type { Sql } from '../../sql.ts'
import { lockFreshSession } from '../locks/lock-session.ts'
import type { SessionContext } from '../../../domain/accounts/session.ts'
import { lockAccounts } from '../money/ledger.ts'

export interface KeptCredentials {
  readonly passwordHash: string | null
  readonly hasTotp: boolean
  readonly lastStep: number
  readonly recoveryHashes: readonly string[]
}

/** A session that has just proved whose it is. */
export interface Proof extends SessionContext {
  /** The hash that the password was found to fit; null: the code alone proves it. */
  readonly passwordHash: string | null
  readonly code: CodeProof | null
}

export interface TotpSecret extends SessionContext {
  readonly sealed: string
}

export interface TotpConfirmation extends TotpSecret {
  /** Of the code that confirms it: it is used by that. */
  readonly step: number
  readonly recoveryHashes: readonly string[]
}

export type BegunOutcome =
  | { readonly kind: 'begun' }
  /** There is a confirmed one, which goes first. */
  | { readonly kind: 'confirmed_before' }
  | { readonly kind: 'proof_needed' }

export type ConfirmedOutcome =
  | { readonly kind: 'confirmed' }
  /** It was confirmed, or begun anew, meanwhile. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'proof_needed' }

/** What the account must be locked for. Null where it has none. */
export async function lockCredentials(sql: Sql, accountId: AccountId): Promise<KeptCredentials | null> {
  const [row] = await sql.all(
    `select c.password_hash, c.totp_confirmed_at_ms, c.totp_last_step, c.recovery_hashes from credentials c
      where c.account_id = $1 ${sql.dialect.lock('c')}`,
    accountId,
  )
  if (row === undefined) return null
  return {
    passwordHash: textOrNull(row, 'password_hash'),
    hasTotp: integerOrNull(row, 'totp_confirmed_at_ms') !== null,
    lastStep: integer(row, 'totp_last_step'),
    recoveryHashes: JSON.parse(text(row, 'recovery_hashes')) as readonly string[],
  }
}

/** Uses the code. False: it was used before, or there is no second factor any more. The account must be locked. */
export async function acceptCode(sql: Sql, accountId: AccountId, code: CodeProof): Promise<boolean> {
  const kept = await lockCredentials(sql, accountId)
  if (kept === null || !kept.hasTotp) return false
  if (code.kind === 'step') {
    if (code.step <= kept.lastStep) return false
    await sql.run(
      `update credentials set totp_last_step = cast($2 as bigint) where account_id = $1`,
      accountId,
      code.step,
    )
    return true
  }
  if (!kept.recoveryHashes.includes(code.hash)) return false
  const rest = kept.recoveryHashes.filter((hash) => hash !== code.hash)
  await sql.run(
    `update credentials set recovery_hashes = $2 where account_id = $1`,
    accountId,
    JSON.stringify(rest),
  )
  return true
}

/** Makes the session fresh. False: what was checked before does not hold any more. */
export async function proveSession(sql: Sql, proof: Proof): Promise<boolean> {
  const { accountId, sessionId, passwordHash, code } = proof
  await lockAccounts(sql, [accountId])
  const kept = await lockCredentials(sql, accountId)
  if (passwordHash !== null && kept?.passwordHash !== passwordHash) return false
  if (code !== null && !(await acceptCode(sql, accountId, code))) return false
  const proved = await sql.run(
    `update sessions set proved_at_ms = now_ms() where id = $1 and account_id = $2 and expires_at_ms > now_ms()`,
    sessionId,
    accountId,
  )
  return proved > 0
}

/** Keeps a secret that nobody needs yet. */
export async function savePendingTotp(sql: Sql, wish: TotpSecret): Promise<BegunOutcome> {
  if (!(await lockFreshSession(sql, wish))) return { kind: 'proof_needed' }
  const written = await sql.run(
    `insert into credentials (account_id, totp_sealed) values ($1, $2)
     on conflict (account_id) do update set totp_sealed = excluded.totp_sealed
      where credentials.totp_confirmed_at_ms is null`,
    wish.accountId,
    wish.sealed,
  )
  return { kind: written > 0 ? 'begun' : 'confirmed_before' }
}

/** From now on it is needed. */
export async function activateTotp(sql: Sql, wish: TotpConfirmation): Promise<ConfirmedOutcome> {
  if (!(await lockFreshSession(sql, wish))) return { kind: 'proof_needed' }
  const confirmed = await sql.run(
    `update credentials set totp_confirmed_at_ms = now_ms(), totp_last_step = cast($3 as bigint), recovery_hashes = $4
      where account_id = $1 and totp_sealed = $2 and totp_confirmed_at_ms is null`,
    wish.accountId,
    wish.sealed,
    wish.step,
    JSON.stringify(wish.recoveryHashes),
  )
  return { kind: confirmed > 0 ? 'confirmed' : 'changed' }
}

/** Safe to repeat. False: the session has ended, or proved too long ago who it is. */
export async function deactivateTotp(sql: Sql, visit: SessionContext): Promise<boolean> {
  if (!(await lockFreshSession(sql, visit))) return false
  await dropTotp(sql, visit.accountId)
  return true
}

/** The last step is kept: a code that was used is used for good. The account must be locked. */
export async function dropTotp(sql: Sql, accountId: AccountId): Promise<void> {
  await sql.run(
    `update credentials set totp_sealed = null, totp_confirmed_at_ms = null, recovery_hashes = '[]'
      where account_id = $1`,
    accountId,
  )
}
