// Accounts as operators see them.

import type { AccountRecord } from '../../../domain/accounts/account.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { id, integer, integerOrNull, text } from '../../row.ts'
import type { Sql, SqlRow } from '../../sql.ts'

export interface AccountSearch {
  /** If null, all accounts are listed. */
  readonly email: string | null
  readonly limit: number
}

/** Returns the newest accounts first. Only a command calls this, because it takes 0.1 s for 100,000 accounts. */
export async function listAccounts(
  sql: Sql,
  { email, limit }: AccountSearch,
): Promise<readonly AccountRecord[]> {
  const found = await sql.all(
    `select ${recordColumns} from accounts a where cast($1 as text) is null or a.email = $1
      order by a.created_at_ms desc, a.id limit cast($2 as bigint)`,
    email,
    limit,
  )
  return found.map(readRecord)
}

export async function readAccountRecord(sql: Sql, accountId: AccountId): Promise<AccountRecord | null> {
  const [row] = await sql.all(`select ${recordColumns} from accounts a where a.id = $1`, accountId)
  return row === undefined ? null : readRecord(row)
}

const recordColumns = 'a.id, a.email, a.role, a.balance, a.unfinished, a.created_at_ms, a.disabled_at_ms'

function readRecord(row: SqlRow): AccountRecord {
  return {
    id: id<AccountId>(row, 'id'),
    email: text(row, 'email'),
    role: text(row, 'role') === 'operator' ? 'operator' : 'member',
    balance: integer(row, 'balance'),
    unfinished: integer(row, 'unfinished'),
    createdAtMs: integer(row, 'created_at_ms'),
    disabledAtMs: integerOrNull(row, 'disabled_at_ms'),
  }
}
