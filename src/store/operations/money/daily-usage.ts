// Usage totals: one row per account, UTC day, model and key. Each create or refund updates them in the transaction in which it
// changes the balance, and the audit compares them with the tasks (L8). The lock on the account protects its rows.

import type { UsageDimension, UsageSum } from '../../../domain/money/usage.ts'
import type { AccountId, ApiKeyId } from '../../../domain/ids.ts'
import { integer, integerOrNull, textOrNull } from '../../row.ts'
import { integerOf, rows, textOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'

/** The properties of a task that the totals depend on. */
export interface CountedTask {
  readonly accountId: AccountId
  readonly modelId: string
  /** Null if the owner created the task on the account site. */
  readonly keyId: ApiKeyId | null
  readonly createdAtMs: number
  readonly price: number
}

/** Adds new tasks to the totals. The accounts must be locked. */
export async function countCreates(sql: Sql, tasks: readonly CountedTask[]): Promise<void> {
  await addUp(sql, tasks, (count, credits) => ({ tasks: count, charged: credits, failed: 0, refunded: 0 }))
}

/**
 * Counts each refund on the day on which its task was created. A row therefore shows the final cost of that day's tasks, is
 * never negative, and does not depend on when an engine gave up. The accounts must be locked.
 */
export async function countRefunds(sql: Sql, tasks: readonly CountedTask[]): Promise<void> {
  await addUp(sql, tasks, (count, credits) => ({ tasks: 0, charged: 0, failed: count, refunded: credits }))
}

type Change = (
  count: number,
  credits: number,
) => Readonly<Record<'tasks' | 'charged' | 'failed' | 'refunded', number>>

interface Group {
  readonly accountId: AccountId
  readonly day: number
  readonly modelId: string
  readonly keyId: ApiKeyId | ''
  count: number
  credits: number
}

/**
 * Adds up the tasks per row first, because PostgreSQL rejects an upsert that would change one row twice, and because sending
 * each task to SQLite took a tenth of the time of a burst of creates.
 */
async function addUp(sql: Sql, tasks: readonly CountedTask[], changeOf: Change): Promise<void> {
  if (tasks.length === 0) return
  const groups = new Map<string, Group>()
  for (const { accountId, modelId, keyId: key, createdAtMs, price } of tasks) {
    const keyId = key ?? ''
    const day = Math.floor(createdAtMs / 86_400_000)
    const name = `${accountId} ${day} ${modelId} ${keyId}`
    const group = groups.get(name) ?? { accountId, day, modelId, keyId, count: 0, credits: 0 }
    group.count++
    group.credits += price
    groups.set(name, group)
  }
  await sql.run(
    `insert into daily_usage (account_id, day, model_id, key_id, tasks, charged, failed, refunded)
     select ${textOf('accountId')}, ${integerOf('day')}, ${textOf('modelId')}, ${textOf('keyId')},
            ${integerOf('tasks')}, ${integerOf('charged')}, ${integerOf('failed')}, ${integerOf('refunded')}
       from ${rows('$1')} where true
     on conflict (account_id, day, model_id, key_id) do update
        set tasks = daily_usage.tasks + excluded.tasks, charged = daily_usage.charged + excluded.charged,
            failed = daily_usage.failed + excluded.failed, refunded = daily_usage.refunded + excluded.refunded`,
    JSON.stringify(
      Array.from(groups.values(), ({ count, credits, ...group }) => ({
        ...group,
        ...changeOf(count, credits),
      })),
    ),
  )
}

export interface UsageQuery {
  readonly accountId: AccountId
  /** The first and the last day, in UTC days since 1970. */
  readonly fromDay: number
  readonly toDay: number
  /** The dimensions to group by. */
  readonly by: readonly UsageDimension[]
}

const columns: Readonly<Record<UsageDimension, string>> = {
  day: 'u.day',
  model: 'u.model_id',
  key: 'u.key_id',
}

/** Returns one row for each group that has tasks, sorted by day, model and key. */
export async function sumUsage(sql: Sql, query: UsageQuery): Promise<readonly UsageSum[]> {
  const columnOf = (dimension: UsageDimension, type: string) =>
    query.by.includes(dimension) ? columns[dimension] : `cast(null as ${type})`
  const found = await sql.all(
    `select ${columnOf('day', 'bigint')} as day, ${columnOf('model', 'text')} as model_id,
            ${columnOf('key', 'text')} as key_id, cast(sum(u.tasks) as bigint) as tasks,
            cast(sum(u.charged) as bigint) as charged, cast(sum(u.failed) as bigint) as failed,
            cast(sum(u.refunded) as bigint) as refunded
       from daily_usage u
      where u.account_id = $1 and u.day between cast($2 as bigint) and cast($3 as bigint)
      group by 1, 2, 3 order by 1, 2, 3`,
    query.accountId,
    query.fromDay,
    query.toDay,
  )
  return found.map(readSum)
}

function readSum(row: SqlRow): UsageSum {
  return {
    day: integerOrNull(row, 'day'),
    modelId: textOrNull(row, 'model_id'),
    keyId: textOrNull(row, 'key_id') as UsageSum['keyId'],
    tasks: integer(row, 'tasks'),
    charged: integer(row, 'charged'),
    failed: integer(row, 'failed'),
    refunded: integer(row, 'refunded'),
  }
}
