// The lock on an account's password, authenticator app, and recovery codes.

import type { AccountId } from '../../../domain/ids.ts'
import { integer, integerOrNull, text, textOrNull } from '../../row.ts'
import type { Sql } from '../../sql.ts'

export interface StoredCredentials {
  readonly passwordHash: string | null
  readonly hasTotp: boolean
  /** The TOTP time step of the most recently used code. */
  readonly lastStep: number
  readonly recoveryHashes: readonly string[]
}

/**
 * Returns null if the account has never had a password and its owner has never begun to set up an authenticator app.
 * The account must be locked.
 */
export async function lockCredentials(sql: Sql, accountId: AccountId): Promise<StoredCredentials | null> {
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
