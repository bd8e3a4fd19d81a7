// What an account sees of its credits: its ledger entries, and what its tasks cost by day and model.

import type { EntryRecord, DaySpend } from '../../../domain/money/ledger.ts'
import type { AccountId, TaskId } from '../../../domain/ids.ts'
import { idOrNull, integer, text, textOrNull } from '../../row.ts'
import type { Sql, SqlRow } from '../../sql.ts'

export interface EntryPageQuery {
  readonly accountId: AccountId
  /** Returns the entries before this one. Null for the newest. */
  readonly before: number | null
  readonly limit: number
}

export async function listEntries(sql: Sql, query: EntryPageQuery): Promise<readonly EntryRecord[]> {
  const found = await sql.all(
    `select l.id, l.kind, l.amount, l.balance_after, l.created_at_ms, l.task_id, l.reference, t.model_id
       from ledger l left join tasks t on t.id = l.task_id
      where l.account_id = $1 and l.id < cast($2 as bigint) order by l.id desc limit cast($3 as bigint)`,
    query.accountId,
    query.before ?? Number.MAX_SAFE_INTEGER,
    query.limit,
  )
  return found.map(readEntry)
}

export interface SpendQuery {
  readonly accountId: AccountId
  /** Counts tasks created from this time on. */
  readonly sinceMs: number
  /** Sorts at or before the ids of these tasks. */
  readonly firstId: string
  /** Counts tasks before this one. Null to start with the newest. */
  readonly before: string | null
}

export interface SpendPage {
  readonly sums: readonly DaySpend[]
  /** Where the next page starts. Null on the last page. */
  readonly next: string | null
}

/** Takes about 20 ms. Other reads get their turn between two pages. */
const pageTasksMax = 5_000

/** Adds up the tasks that have not failed. A failed task was refunded, so it costs nothing. */
export async function sumSpend(sql: Sql, query: SpendQuery): Promise<SpendPage> {
  const found = await sql.all(
    `select p.day, p.model_id, cast(sum(p.price) as bigint) as credits, cast(sum(p.is_paid) as bigint) as tasks,
            cast(count(*) as bigint) as seen, min(p.id) as first_id
       from (select t.id, t.model_id, t.created_at_ms / 86400000 as day,
                    case when t.phase = 'failed' or t.created_at_ms < cast($2 as bigint) then 0 else t.price end as price,
                    case when t.phase = 'failed' or t.created_at_ms < cast($2 as bigint) then 0 else 1 end as is_paid
               from tasks t
              where t.account_id = $1 and t.id >= $3 and t.id < $4 order by t.id desc limit ${pageTasksMax}) p
      group by p.day, p.model_id`,
    query.accountId,
    query.sinceMs,
    query.firstId,
    query.before ?? '~',
  )
  const seen = found.reduce((sum, row) => sum + integer(row, 'seen'), 0)
  const firstId = found.map((row) => text(row, 'first_id')).toSorted()[0] ?? null
  return {
    sums: found.map(readSpend).filter(({ tasks }) => tasks > 0),
    next: seen === pageTasksMax ? firstId : null,
  }
}

function readSpend(row: SqlRow): DaySpend {
  return {
    day: integer(row, 'day'),
    modelId: text(row, 'model_id'),
    credits: integer(row, 'credits'),
    tasks: integer(row, 'tasks'),
  }
}

function readEntry(row: SqlRow): EntryRecord {
  return {
    id: integer(row, 'id'),
    kind: text(row, 'kind') as EntryRecord['kind'],
    amount: integer(row, 'amount'),
    balanceAfter: integer(row, 'balance_after'),
    createdAtMs: integer(row, 'created_at_ms'),
    taskId: idOrNull<TaskId>(row, 'task_id'),
    modelId: textOrNull(row, 'model_id'),
    reference: textOrNull(row, 'reference'),
  }
}
