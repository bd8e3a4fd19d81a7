// Counts the rows and credits in a database, for the reports of commands that copy databases.

import { only } from '../lib/only.ts'
import { integer } from './row.ts'
import type { Sql } from './sql.ts'

export interface RowCounts {
  readonly accounts: number
  /** The sum of all balances. */
  readonly credits: number
  readonly keys: number
  readonly tasks: number
  readonly ledgerEntries: number
  readonly files: number
}

export async function countRows(sql: Sql): Promise<RowCounts> {
  const count = (table: string) => `(select cast(count(*) as bigint) from ${table})`
  const row = only(
    await sql.all(
      `select ${count('accounts')} as accounts, ${count('api_keys')} as api_keys, ${count('tasks')} as tasks,
              ${count('ledger')} as ledger, ${count('files')} as files,
              (select cast(coalesce(sum(a.balance), 0) as bigint) from accounts a) as credits`,
    ),
  )
  return {
    accounts: integer(row, 'accounts'),
    credits: integer(row, 'credits'),
    keys: integer(row, 'api_keys'),
    tasks: integer(row, 'tasks'),
    ledgerEntries: integer(row, 'ledger'),
    files: integer(row, 'files'),
  }
}
