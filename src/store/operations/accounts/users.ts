// The people who sign in to accounts, and their passwords.

import type { User, UserSelector } from '../../../domain/accounts/account.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { only } from '../../../lib/only.ts'
import { id, integer, integerOrNull, text, textOrNull } from '../../row.ts'
import { integerOf, rows, textOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'
import { createAccounts } from './accounts.ts'

export interface NewUser {
  readonly accountId: AccountId
  readonly email: string
  readonly credits: number
  /** Null if the user signs in through an identity provider. */
  readonly passwordHash: string | null
}

/** Returns null for an account that does not exist or is disabled. */
export async function findUsers(sql: Sql, batch: readonly UserSelector[]): Promise<readonly (User | null)[]> {
  const found = await sql.all(
    `with w as materialized
       (select ${integerOf('n')} as n, ${textOf('email')} as email, ${textOf('accountId')} as account_id from ${rows('$1')}),
     meant as
       (select w.n, a.id from w join accounts a on a.id = w.account_id
         union all select w.n, a.id from w join accounts a on a.email = w.email)
     select m.n, a.id, a.email, a.role, a.balance, a.unfinished, c.password_hash, c.password_set_at_ms,
            c.totp_sealed, c.totp_confirmed_at_ms
       from meant m join accounts a on a.id = m.id left join credentials c on c.account_id = a.id
      where a.disabled_at_ms is null`,
    JSON.stringify(batch.map((selector, n) => ({ ...selector, n }))),
  )
  const users = new Map(found.map((row) => [integer(row, 'n'), readUser(row)]))
  return batch.map((_, n) => users.get(n) ?? null)
}

/** If the email address is taken, returns false and writes nothing. */
export async function insertUser(sql: Sql, { passwordHash, ...account }: NewUser): Promise<boolean> {
  const { accountId, email, credits } = account
  const { kind } = only(await createAccounts(sql, [{ id: accountId, email, credits, key: null }]))
  if (kind === 'email_taken') return false
  if (passwordHash !== null) await upsertPassword(sql, accountId, passwordHash)
  return true
}

/** The account must be locked, or must have been created in this transaction. */
export async function upsertPassword(sql: Sql, accountId: AccountId, passwordHash: string): Promise<void> {
  await sql.run(
    `insert into credentials (account_id, password_hash, password_set_at_ms) values ($1, $2, now_ms())
     on conflict (account_id) do update
        set password_hash = excluded.password_hash, password_set_at_ms = excluded.password_set_at_ms`,
    accountId,
    passwordHash,
  )
}

function readUser(row: SqlRow): User {
  return {
    accountId: id<AccountId>(row, 'id'),
    email: text(row, 'email'),
    role: text(row, 'role') === 'operator' ? 'operator' : 'member',
    balance: integer(row, 'balance'),
    unfinished: integer(row, 'unfinished'),
    passwordHash: textOrNull(row, 'password_hash'),
    passwordSetAtMs: integerOrNull(row, 'password_set_at_ms'),
    totpSealed: textOrNull(row, 'totp_sealed'),
    hasTotp: integerOrNull(row, 'totp_confirmed_at_ms') !== null,
  }
}
