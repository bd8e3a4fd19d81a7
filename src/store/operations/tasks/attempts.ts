// Records of submissions to engines. Callers must have locked the tasks.

import type { AttemptOutcome } from '../../../domain/tasks/attempt.ts'
import type { AttemptChange, LastAttempt } from '../../../domain/tasks/decide-advance.ts'
import type { JobKey, TaskId } from '../../../domain/ids.ts'
import { id, integer, text } from '../../row.ts'
import { addSpend } from './engine-spend.ts'
import { integerOf, listed, listOf, rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

/**
 * An earlier statement must have locked the tasks so that this statement sees what the previous holder of the locks
 * committed.
 */
export async function readLastAttempts(
  sql: Sql,
  names: readonly AttemptName[],
): Promise<ReadonlyMap<TaskId, LastAttempt>> {
  const found = await sql.all(
    `with v as materialized (select ${name} from ${rows('$1')})
     select a.task_id, a.job_key, a.deadline_ms from v join attempts a on a.task_id = v.id and a.number = v.number`,
    JSON.stringify(names.map(({ taskId, submits }) => ({ taskId, submits }))),
  )
  return new Map(
    found.map((row) => [
      id<TaskId>(row, 'task_id'),
      {
        jobKey: id<JobKey>(row, 'job_key'),
        deadlineMs: integer(row, 'deadline_ms'),
      },
    ]),
  )
}

/** Identifies a task's last attempt, whose number is the task's count of submissions. */
interface AttemptName {
  readonly taskId: TaskId
  readonly submits: number
}

/** `submits` is the number of submissions before this step. */
export function writeAttempts(sql: Sql, changes: readonly (AttemptChange & AttemptName)[]): void {
  const ends = changes.flatMap(({ taskId, submits, ended }) =>
    ended === null || ended === 'unsent' ? [] : [{ taskId, submits, outcome: ended }],
  )
  const unsent = changes.flatMap(({ taskId, submits, ended }) =>
    ended === 'unsent' ? [{ taskId, submits }] : [],
  )
  const submits = changes.flatMap(({ taskId, submit }) => (submit === null ? [] : [{ ...submit, taskId }]))
  const accepted = changes.flatMap(({ taskId, submits, accepted }) =>
    accepted === null
      ? []
      : [
          {
            taskId,
            submits,
            phase: accepted.phase,
            handle: storedHandle(accepted.handle),
            deadlineMs: accepted.deadlineMs,
            costMicros: accepted.cost?.micros ?? null,
            costCurrency: accepted.cost?.currency ?? null,
          },
        ],
  )
  if (ends.length > 0) endAttempts(sql, ends)
  if (unsent.length > 0) deleteAttempts(sql, unsent)
  if (submits.length > 0) insert(sql, submits)
  if (accepted.length > 0) recordAcceptance(sql, accepted)
  addSpend(
    sql,
    accepted.flatMap(({ costMicros, costCurrency, ...attempt }) =>
      costMicros === null || costCurrency === null ? [] : [{ ...attempt, costMicros, costCurrency }],
    ),
  )
}

// The following statements select rows only by primary key. If they also tested "ended_at_ms is null", a planner that
// underestimates the number of tasks on engines would scan the index of all open attempts.

/** The attempts must be open. */
export function endAttempts(
  sql: Sql,
  ends: readonly (AttemptName & { readonly outcome: AttemptOutcome })[],
): void {
  sql.send(
    `with v as materialized (select ${name}, ${textOf('outcome')} as outcome from ${rows('$1')})
     update attempts set outcome = v.outcome, ended_at_ms = now_ms() from v where ${isNamed}`,
    JSON.stringify(ends),
  )
}

const name = `${textOf('taskId')} as id, ${integerOf('submits')} as number`
const isNamed = 'attempts.task_id = v.id and attempts.number = v.number'

function deleteAttempts(sql: Sql, attempts: readonly AttemptName[]): void {
  sql.send(
    `delete from attempts where (task_id, number) in (select ${name} from ${rows('$1')})`,
    JSON.stringify(attempts),
  )
}

function insert(sql: Sql, submits: readonly (AttemptChange['submit'] & { readonly taskId: TaskId })[]): void {
  sql.send(
    `insert into attempts (task_id, number, route, provider, job_key, deadline_ms, submitted_at_ms)
     select ${textOf('taskId')}, ${integerOf('number')}, ${textOf('route')}, ${textOf('provider')},
            ${textOf('jobKey')}, ${integerOf('deadlineMs')}, now_ms() from ${rows('$1')}`,
    JSON.stringify(submits),
  )
}

function recordAcceptance(
  sql: Sql,
  accepted: readonly (AttemptName & {
    readonly phase: string
    readonly handle: string | null
    readonly deadlineMs: number
    readonly costMicros: number | null
    readonly costCurrency: string | null
  })[],
): void {
  sql.send(
    `with v as materialized
       (select ${name}, ${textOf('phase')} as phase, ${textOf('handle')} as handle, ${integerOf('deadlineMs')} as deadline_ms,
               ${integerOf('costMicros')} as cost_micros, ${textOf('costCurrency')} as cost_currency
          from ${rows('$1')})
     update attempts
        set handle = v.handle, deadline_ms = v.deadline_ms, cost_micros = v.cost_micros, cost_currency = v.cost_currency,
            running_at_ms = case when v.phase = 'running' then now_ms() else attempts.running_at_ms end,
            storing_at_ms = case when v.phase = 'storing' then now_ms() else attempts.storing_at_ms end
       from v where ${isNamed}`,
    JSON.stringify(accepted),
  )
}

function storedHandle(handle: unknown): string | null {
  return handle === null ? null : JSON.stringify(handle)
}

/** Returns the routes of the failed attempts that no engine accepted, in the order of the attempts. */
export async function readRefusedRoutes(
  sql: Sql,
  taskIds: readonly TaskId[],
): Promise<ReadonlyMap<TaskId, readonly string[]>> {
  if (taskIds.length === 0) return new Map()
  const found = await sql.all(
    `select a.task_id, a.route from attempts a
      where a.task_id in ${listed('$1')} and a.outcome = 'failed' and a.running_at_ms is null and a.storing_at_ms is null
      order by a.task_id, a.number`,
    listOf(taskIds),
  )
  const routes = new Map<TaskId, string[]>()
  for (const row of found) {
    const taskId = id<TaskId>(row, 'task_id')
    routes.set(taskId, [...(routes.get(taskId) ?? []), text(row, 'route')])
  }
  return routes
}
