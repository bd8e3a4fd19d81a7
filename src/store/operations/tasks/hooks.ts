// Calls from engines about submissions. A call can supply a lost handle, but never ends a task.

import type { Json } from '../../../lib/json.ts'
import type { JobKey, TaskId } from '../../../domain/ids.ts'
import { id, integer, text, textOrNull } from '../../row.ts'
import { integerOf, listed, listOf, rows, textOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'

/** `number`: the submission's number within the task, counted from 1. */
export interface SubmissionName {
  readonly taskId: TaskId
  readonly number: number
}

export interface StoredSubmission {
  readonly provider: string
  readonly jobKey: JobKey
  readonly handle: Json | null
  readonly isOpen: boolean
}

/**
 * The result for a name is null if the submission does not exist, or if its record was deleted because the engine was
 * busy.
 */
export async function readSubmissions(
  sql: Sql,
  batch: readonly SubmissionName[],
): Promise<readonly (StoredSubmission | null)[]> {
  const found = await sql.all(
    `with v as materialized (select ${textOf('taskId')} as id, ${integerOf('number')} as number from ${rows('$1')})
     select a.task_id, a.number, a.provider, a.job_key, a.handle, case when a.ended_at_ms is null then 1 else 0 end as is_open
       from v join attempts a on a.task_id = v.id and a.number = v.number`,
    JSON.stringify(batch),
  )
  const submissions = new Map(found.map((row) => [nameOf(submissionOf(row)), readSubmission(row)]))
  return batch.map((name) => submissions.get(nameOf(name)) ?? null)
}

export interface Hook extends SubmissionName {
  /** Null if the call did not contain the handle. */
  readonly handle: Json | null
}

/**
 * - `healed`: the handle is stored. The worker uses it to find out the outcome of the submission.
 * - `heard`: no handle was stored, because none was needed or the call did not contain one.
 * - `late`: the submission has ended, or another submission has followed.
 */
export type HookOutcome = 'healed' | 'heard' | 'late'

/**
 * Stores a handle only if the submission is the task's last one and has no response yet. No claim is needed: the engine
 * has accepted the job regardless of which worker has the task. The phase does not change, so the next step of the
 * worker that has claimed the task stays valid. Safe to repeat.
 */
export async function storeHooks(sql: Sql, batch: readonly Hook[]): Promise<readonly HookOutcome[]> {
  const locked = await lockUnfinished(sql, batch)
  const isLast = ({ taskId, number }: Hook) => locked.get(taskId)?.submits === number
  const isMissing = (hook: Hook) => isLast(hook) && locked.get(hook.taskId)?.phase === 'submitting'
  const offered = batch.filter((hook) => hook.handle !== null && isMissing(hook))
  // If there are several calls for the same submission, only the first one counts.
  const first = [...new Map(offered.toReversed().map((hook) => [hook.taskId, hook])).values()]
  const healed = await storeHandles(sql, first)
  return batch.map((hook) => {
    if (!isLast(hook)) return 'late'
    return first.includes(hook) && healed.has(hook.taskId) ? 'healed' : 'heard'
  })
}

interface UnfinishedTask {
  readonly phase: string
  readonly submits: number
}

/** Locks the tasks that have left the queue and have not ended. They cannot change until the end of the transaction. */
async function lockUnfinished(
  sql: Sql,
  batch: readonly SubmissionName[],
): Promise<ReadonlyMap<TaskId, UnfinishedTask>> {
  const found = await sql.all(
    `select t.id, t.phase, t.submits from tasks t
      where t.id in ${listed('$1')} and t.phase in ('submitting', 'running', 'storing')
      order by t.id ${sql.dialect.lock('t')}`,
    listOf(batch.map(({ taskId }) => taskId)),
  )
  return new Map(
    found.map((row) => [
      id<TaskId>(row, 'id'),
      { phase: text(row, 'phase'), submits: integer(row, 'submits') },
    ]),
  )
}

/** Never replaces a handle. Returns the tasks whose handle was missing. */
async function storeHandles(sql: Sql, hooks: readonly Hook[]): Promise<ReadonlySet<TaskId>> {
  if (hooks.length === 0) return new Set()
  const stored = await sql.all(
    `with v as materialized
       (select ${textOf('taskId')} as id, ${integerOf('number')} as number, ${textOf('handle')} as handle from ${rows('$1')})
     update attempts set handle = v.handle from v
      where attempts.task_id = v.id and attempts.number = v.number and attempts.handle is null
     returning attempts.task_id`,
    JSON.stringify(hooks.map((hook) => ({ ...hook, handle: JSON.stringify(hook.handle) }))),
  )
  return new Set(stored.map((row) => id<TaskId>(row, 'task_id')))
}

function submissionOf(row: SqlRow): SubmissionName {
  return { taskId: id<TaskId>(row, 'task_id'), number: integer(row, 'number') }
}

function nameOf({ taskId, number }: SubmissionName): string {
  return `${taskId} ${number}`
}

function readSubmission(row: SqlRow): StoredSubmission {
  const handle = textOrNull(row, 'handle')
  return {
    provider: text(row, 'provider'),
    jobKey: id<JobKey>(row, 'job_key'),
    handle: handle === null ? null : (JSON.parse(handle) as Json),
    isOpen: integer(row, 'is_open') === 1,
  }
}
