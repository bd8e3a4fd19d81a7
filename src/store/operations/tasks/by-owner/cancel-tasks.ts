// Cancels tasks at their owners' request. A queued task ends immediately. For a task on an engine that can stop jobs,
// the request is recorded, and the task's current or next worker tries to stop the job.

import type { AccountId, ApiKeyId, TaskId } from '../../../../domain/ids.ts'
import type { ModelKind } from '../../../../domain/tasks/catalog.ts'
import { decideCancel } from '../../../../domain/tasks/decide-cancel.ts'
import type { CancelDecision, StoppingProviders } from '../../../../domain/tasks/decide-cancel.ts'
import type { SettlingTask } from '../../../../domain/tasks/decide-settle.ts'
import { canceled } from '../../../../domain/tasks/task.ts'
import type { Phase } from '../../../../domain/tasks/task.ts'
import { id, idOrNull, integer, text } from '../../../row.ts'
import { listed, listOf, rows, textOf } from '../../../sql.ts'
import type { Sql, SqlRow } from '../../../sql.ts'
import { readSubmissions } from '../hooks.ts'
import type { TaskQuery } from '../read-tasks.ts'
import { settleLocked } from '../settle-tasks.ts'

export interface CancelRequest extends TaskQuery {
  readonly stopping: StoppingProviders
}

/**
 * `unknown`: the task does not exist or belongs to another account. Nothing is written unless the outcome is `canceled`
 * or `requested`.
 */
export type CancelOutcome = CancelDecision | 'unknown'

/**
 * Durable when the promise resolves. Needs no claim. A task that ends here gets a new epoch, so later writes by its
 * worker have no effect. A recorded request changes neither the phase nor the epoch, so the worker's next step stays
 * valid. If a task occurs several times in a batch, it ends only once.
 */
export async function cancelTasks(
  sql: Sql,
  batch: readonly CancelRequest[],
): Promise<readonly CancelOutcome[]> {
  const locked = await lockTasks(sql, batch)
  const providers = await readProviders(sql, [...locked.values()])
  const ended = new Map<TaskId, LockedTask>()
  const requested = new Set<TaskId>()
  const outcomes = batch.map(({ taskId, accountId, stopping }): CancelOutcome => {
    const task = locked.get(taskId)
    if (task?.accountId !== accountId) return 'unknown'
    const decision = ended.has(taskId)
      ? 'too-late'
      : decideCancel({ ...task, provider: providers.get(taskId) ?? null }, stopping)
    if (decision === 'canceled') ended.set(taskId, task)
    if (decision === 'requested') requested.add(taskId)
    return decision
  })
  await settleLocked(
    sql,
    [...ended.values()].map((task) => ({ task, ending: { kind: 'failed', failure: canceled } })),
  )
  await recordRequests(sql, [...requested])
  return outcomes
}

/**
 * A worker reads this list periodically, because a hint may be lost. The list is short, and the query uses an index
 * that contains no other tasks.
 */
export async function listCancelRequests(sql: Sql, _: null): Promise<readonly TaskId[]> {
  const found = await sql.all(
    `select t.id from tasks t where t.cancel_requested_at_ms is not null and t.finished_at_ms is null`,
  )
  return found.map((row) => id<TaskId>(row, 'id'))
}

interface LockedTask extends SettlingTask {
  readonly kind: ModelKind
}

async function lockTasks(sql: Sql, batch: readonly TaskQuery[]): Promise<ReadonlyMap<TaskId, LockedTask>> {
  const found = await sql.all(
    `with v as materialized (select ${textOf('taskId')} as id, ${textOf('accountId')} as account_id from ${rows('$1')})
     select t.id, t.account_id, t.model_id, t.kind, t.price, t.key_id, t.created_at_ms, t.phase, t.submits
       from tasks t where (t.id, t.account_id) in (select v.id, v.account_id from v)
      order by t.id ${sql.dialect.lock('t')}`,
    JSON.stringify(batch.map(({ taskId, accountId }) => ({ taskId, accountId }))),
  )
  return new Map(found.map(readLocked).map((task) => [task.taskId, task]))
}

function readLocked(row: SqlRow): LockedTask {
  return {
    taskId: id<TaskId>(row, 'id'),
    accountId: id<AccountId>(row, 'account_id'),
    modelId: text(row, 'model_id'),
    kind: text(row, 'kind') as ModelKind,
    price: integer(row, 'price'),
    keyId: idOrNull<ApiKeyId>(row, 'key_id'),
    createdAtMs: integer(row, 'created_at_ms'),
    phase: text(row, 'phase') as Phase,
    submits: integer(row, 'submits'),
  }
}

/**
 * Returns the providers to which the tasks have been submitted. The tasks must already be locked so that the query sees
 * what the previous holder of the locks committed.
 */
async function readProviders(sql: Sql, tasks: readonly LockedTask[]): Promise<ReadonlyMap<TaskId, string>> {
  const submitted = tasks.filter(({ phase }) => phase === 'submitting' || phase === 'running')
  if (submitted.length === 0) return new Map()
  const submissions = await readSubmissions(
    sql,
    submitted.map(({ taskId, submits }) => ({ taskId, number: submits })),
  )
  return new Map(
    submitted.flatMap(({ taskId }, index) => {
      const provider = submissions[index]?.provider
      return provider === undefined ? [] : [[taskId, provider]]
    }),
  )
}

/** The tasks must be locked. If there are several requests for a task, keeps the time of the first. */
async function recordRequests(sql: Sql, taskIds: readonly TaskId[]): Promise<void> {
  if (taskIds.length === 0) return
  await sql.run(
    `update tasks set cancel_requested_at_ms = now_ms()
      where id in ${listed('$1')} and cancel_requested_at_ms is null`,
    listOf(taskIds),
  )
}
