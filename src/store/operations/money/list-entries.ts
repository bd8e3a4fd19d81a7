// Lists an account's ledger entries.

import type { EntryRecord } from '../../../domain/money/ledger.ts'
import { carriedForwardReference } from '../../../domain/money/references.ts'
import type { AccountId, TaskId } from '../../../domain/ids.ts'
import { idOrNull, integer, text, textOrNull } from '../../row.ts'
import { newestOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'

export interface EntryPageQuery {
  readonly accountId: AccountId
  /** Only entries with smaller IDs are listed. If null, the list starts with the newest entry. */
  readonly before: number | null
  readonly limit: number
}

export async function listEntries(sql: Sql, query: EntryPageQuery): Promise<readonly EntryRecord[]> {
  // SQLite cannot use an index that ends with the rowid for a row-value comparison: with such a comparison, page 10,000
  // took 200 times as long as page 1.
  const older =
    sql.dialect.name === 'sqlite'
      ? 'l.account_id = $1 and l.id < cast($2 as bigint) order by l.id desc'
      : newestOf('l', '$1', 'cast($2 as bigint)', '0')
  const found = await sql.all(
    `select l.id, l.kind, l.amount, l.balance_after, l.created_at_ms, l.task_id, l.reference, t.model_id
       from ledger l left join tasks t on t.id = l.task_id
      where ${older} limit cast($3 as bigint)`,
    query.accountId,
    query.before ?? Number.MAX_SAFE_INTEGER,
    query.limit,
  )
  return found.map(readEntry)
}

function readEntry(row: SqlRow): EntryRecord {
  const reference = textOrNull(row, 'reference')
  return {
    id: integer(row, 'id'),
    kind:
      reference === carriedForwardReference ? 'carried_forward' : (text(row, 'kind') as EntryRecord['kind']),
    amount: integer(row, 'amount'),
    balanceAfter: integer(row, 'balance_after'),
    createdAtMs: integer(row, 'created_at_ms'),
    taskId: idOrNull<TaskId>(row, 'task_id'),
    modelId: textOrNull(row, 'model_id'),
    reference,
  }
}
