// Usage totals: one row per account, UTC day, model, and key. The transaction that records a task's debit or refund also
// updates the totals. The audit compares the totals with the tasks (invariant L8). The lock on an account protects its
// totals.

import type { AccountId, ApiKeyId } from '../../../domain/ids.ts'
import { integerOf, rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

export interface CountedTask {
  readonly accountId: AccountId
  readonly modelId: string
  /** Null if the owner created the task on the account site. */
  readonly keyId: ApiKeyId | null
  readonly createdAtMs: number
  readonly price: number
}

/** The accounts must be locked. */
export function countCreates(sql: Sql, tasks: readonly CountedTask[]): void {
  addUp(sql, tasks, (count, credits) => ({ tasks: count, charged: credits, failed: 0, refunded: 0 }))
}

/**
 * Counts each refund on the day on which the refunded task was created. Each row therefore shows the net cost of the
 * tasks created on its day, which is never negative. The accounts must be locked.
 */
export function countRefunds(sql: Sql, tasks: readonly CountedTask[]): void {
  addUp(sql, tasks, (count, credits) => ({ tasks: 0, charged: 0, failed: count, refunded: credits }))
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
 * Adds up each row's tasks before the upsert, because PostgreSQL rejects an upsert that would change one row twice.
 * Adding up also saves time: sending each task to SQLite separately took a tenth of the time of a burst of create
 * requests.
 */
function addUp(sql: Sql, tasks: readonly CountedTask[], changeOf: Change): void {
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
  sql.send(
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
