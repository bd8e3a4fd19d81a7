// Account events, with which a client can continue an interrupted event stream without gaps or repeats. A transaction
// that ends a task locks the task's account, numbers the event, and holds the lock until it commits. The transactions
// of one account therefore commit in the order of their events' numbers, and a reader that sees an event also sees all
// events with lower numbers.

import type { AccountId, TaskId } from '../../../domain/ids.ts'
import { eventsKeptMs } from '../../../domain/events/account-event.ts'
import type { AccountEvent, EventPosition } from '../../../domain/events/account-event.ts'
import type { Task } from '../../../domain/tasks/task.ts'
import { id, integer } from '../../row.ts'
import { integerOf, listed, listOf, rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { readTask, taskColumns } from '../tasks/task-row.ts'

interface EndedTask {
  readonly accountId: AccountId
  readonly taskId: TaskId
}

/** The tasks' accounts must be locked, and `moveAccounts` must already have increased their event counts. */
export function insertEvents(sql: Sql, ended: readonly EndedTask[]): void {
  const left = new Map<AccountId, number>()
  for (const { accountId } of ended) left.set(accountId, (left.get(accountId) ?? 0) + 1)
  const numbered = ended.map(({ accountId, taskId }) => {
    const following = (left.get(accountId) ?? 0) - 1
    left.set(accountId, following)
    return { accountId, taskId, following }
  })
  sql.send(
    `with v as materialized
       (select ${textOf('accountId')} as account_id, ${textOf('taskId')} as task_id, ${integerOf('following')} as following,
               j.key as place from ${rows('$1')})
     insert into events (account_id, number, task_id, created_at_ms)
     select a.id, a.events - v.following, v.task_id, now_ms() from v join accounts a on a.id = v.account_id
      order by v.place`,
    JSON.stringify(numbered),
  )
}

/** Returns zeros for an unknown account. */
export async function readEventPosition(sql: Sql, accountId: AccountId): Promise<EventPosition> {
  const [row] = await sql.all(
    `select a.events, a.unfinished, coalesce(
              (select e.number - 1 from events e where e.account_id = a.id order by e.number limit 1), a.events) as kept_after
       from accounts a where a.id = $1`,
    accountId,
  )
  if (row === undefined) return { last: 0, keptAfter: 0, unfinishedTasks: 0 }
  return {
    last: integer(row, 'events'),
    keptAfter: integer(row, 'kept_after'),
    unfinishedTasks: integer(row, 'unfinished'),
  }
}

export interface EventQuery {
  readonly accountId: AccountId
  readonly after: number
  readonly limit: number
}

export async function readEvents(
  sql: Sql,
  { accountId, after, limit }: EventQuery,
): Promise<readonly AccountEvent[]> {
  const found = await sql.all(
    `select e.number, ${taskColumns('t')} from events e join tasks t on t.id = e.task_id
      where e.account_id = $1 and e.number > cast($2 as bigint)
      order by e.number limit cast($3 as bigint)`,
    accountId,
    after,
    limit,
  )
  return found.map((row) => ({ number: integer(row, 'number'), task: readTask(row) }))
}

export interface UnfinishedQuery {
  readonly accountId: AccountId
  /** The last task on the previous page. Null for the first page. */
  readonly after: TaskId | null
  readonly limit: number
}

/** Returns the oldest tasks first. */
export async function readUnfinishedTasks(
  sql: Sql,
  { accountId, after, limit }: UnfinishedQuery,
): Promise<readonly Task[]> {
  const found = await sql.all(
    `select ${taskColumns('t')} from tasks t
      where t.finished_at_ms is null and t.account_id = $1 and t.id > $2
      order by t.id limit cast($3 as bigint)`,
    accountId,
    after ?? '',
    limit,
  )
  return found.map(readTask)
}

/** Returns null for an unknown task. */
export async function readOwners(
  sql: Sql,
  taskIds: readonly TaskId[],
): Promise<readonly (AccountId | null)[]> {
  const found = await sql.all(
    `select t.id, t.account_id from tasks t where t.id in ${listed('$1')}`,
    listOf(taskIds),
  )
  const owners = new Map(found.map((row) => [id<TaskId>(row, 'id'), id<AccountId>(row, 'account_id')]))
  return taskIds.map((taskId) => owners.get(taskId) ?? null)
}

/** Reads only the `limit` events with the lowest IDs, which are the oldest. Returns the number of deleted events. */
export async function deleteOldEvents(sql: Sql, { limit }: { readonly limit: number }): Promise<number> {
  return sql.run(
    `with oldest as materialized (select e.id, e.created_at_ms from events e order by e.id limit cast($2 as bigint))
     delete from events where id in
       (select o.id from oldest o where o.created_at_ms <= now_ms() - cast($1 as bigint))`,
    eventsKeptMs,
    limit,
  )
}
