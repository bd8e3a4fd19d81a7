// Moves of a task inside its life, each fenced: a worker whose epoch is outdated changes nothing.

import { assert } from '../../../lib/assert.ts'
import type { Json } from '../../../lib/json.ts'
import { mayFollow } from '../../../domain/tasks/task.ts'
import type { Phase } from '../../../domain/tasks/task.ts'
import type { JobKey, TaskId, UnixMs } from '../../../domain/ids.ts'
import { id, integer, milliseconds } from '../../row.ts'
import { integerOf, listed, listOf, rows, textOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'
import { claimName, lockClaims } from '../locks/lock-claims.ts'
import type { Claim, LockedTask } from '../locks/lock-claims.ts'

/**
 * `submitting` counts an attempt and names it before any byte leaves; the first one from the queue starts the task's
 * time at the engine, `runForMs`. `queued` gives the task back with its rank and attempt: the engine had no room, so the
 * next submit is still the same attempt, and the time at the engine has not begun.
 */
export type NextState =
  | {
      readonly phase: 'submitting'
      readonly jobKey: JobKey
      readonly provider: string
      readonly runForMs: number
    }
  | { readonly phase: 'running' | 'storing'; readonly handle: Json }
  | { readonly phase: 'queued' }

export interface Advance extends Claim {
  readonly from: Phase
  readonly to: NextState
}

/** `stale`: the task is terminal, in another phase, somebody else's by now, or back in the queue. */
export type AdvanceOutcome =
  | {
      readonly kind: 'advanced'
      readonly attempt: number
      readonly deadlineAtMs: UnixMs
      readonly nowMs: UnixMs
    }
  | { readonly kind: 'stale' }

/**
 * At most one advance of a claim in one batch. Durable when it resolves. Safe to repeat: one that was made is answered as it
 * was then and changes nothing, but for a move to `queued`, which lets go of the claim and is `stale` from then on.
 */
export async function advanceTasks(sql: Sql, batch: readonly Advance[]): Promise<readonly AdvanceOutcome[]> {
  for (const { from, to } of batch) assert(mayFollow(from, to.phase), `${to.phase} may follow ${from}`)
  const held = await lockClaims(sql, batch)
  const isCurrent = (advance: Advance) => {
    const task = held.get(claimName(advance))
    return task?.phase === advance.from && !isMade(advance, task)
  }
  const advanced = await sql.all(
    `with v as materialized
       (select ${textOf('taskId')} as id, ${textOf('phase')} as phase, ${textOf('jobKey')} as job_key,
               ${textOf('provider')} as provider, ${integerOf('runForMs')} as run_for_ms,
               ${textOf('handle')} as handle from ${rows('$1')})
     update tasks set
        phase = v.phase,
        attempt = tasks.attempt + case when v.phase <> 'submitting' or (tasks.phase = 'queued' and tasks.attempt > 0)
                                        then 0 else 1 end,
        claims = 0,
        claimed_by = case when v.phase = 'queued' then null else tasks.claimed_by end,
        job_key = coalesce(v.job_key, tasks.job_key),
        provider = coalesce(v.provider, tasks.provider),
        handle = v.handle,
        submitted_at_ms = case when v.phase = 'submitting' then now_ms() else tasks.submitted_at_ms end,
        storing_at_ms = case v.phase when 'submitting' then null when 'storing' then now_ms() else tasks.storing_at_ms end,
        deadline_ms = case when v.phase = 'queued' then tasks.lifetime_end_ms
                           when v.phase = 'submitting' and tasks.phase = 'queued'
                            and now_ms() + v.run_for_ms < tasks.deadline_ms then now_ms() + v.run_for_ms
                           else tasks.deadline_ms end
       from v where tasks.id = v.id
     returning tasks.id, tasks.attempt, tasks.deadline_ms, now_ms() as now_ms`,
    JSON.stringify(batch.filter(isCurrent).map(columns)),
  )
  const repeated = batch.filter((advance) => isMade(advance, held.get(claimName(advance))))
  const outcomes = new Map(
    [...advanced, ...(await readMade(sql, repeated))].map((row) => [
      id<TaskId>(row, 'id'),
      readAdvanced(row),
    ]),
  )
  return batch.map((advance) => {
    const isOurs = isCurrent(advance) || repeated.includes(advance)
    return (isOurs ? outcomes.get(advance.taskId) : undefined) ?? { kind: 'stale' }
  })
}

/**
 * A claim's holder makes one move after another: under its epoch the task is where the move began, or where it led. Two
 * submits in a row differ in their job keys.
 */
function isMade({ to }: Advance, task: LockedTask | undefined): boolean {
  if (task?.phase !== to.phase || to.phase === 'queued') return false
  return to.phase !== 'submitting' || task.jobKey === to.jobKey
}

async function readMade(sql: Sql, repeated: readonly Advance[]): Promise<readonly SqlRow[]> {
  if (repeated.length === 0) return []
  return sql.all(
    `select t.id, t.attempt, t.deadline_ms, now_ms() as now_ms from tasks t
      where t.id in ${listed('$1')}`,
    listOf(repeated.map(({ taskId }) => taskId)),
  )
}

function readAdvanced(row: SqlRow): AdvanceOutcome {
  return {
    kind: 'advanced',
    attempt: integer(row, 'attempt'),
    deadlineAtMs: milliseconds<UnixMs>(row, 'deadline_ms'),
    nowMs: milliseconds<UnixMs>(row, 'now_ms'),
  }
}

function columns({ taskId, to }: Advance) {
  const isSubmit = to.phase === 'submitting'
  return {
    taskId,
    phase: to.phase,
    jobKey: isSubmit ? to.jobKey : null,
    provider: isSubmit ? to.provider : null,
    runForMs: isSubmit ? to.runForMs : null,
    handle: to.phase === 'running' || to.phase === 'storing' ? JSON.stringify(to.handle) : null,
  }
}

export interface Release extends Claim {
  /** A claim that went wrong counts towards the three after which a task fails; one that is only handed back does not. */
  readonly isFault: boolean
}

/**
 * Lets go of claims: the next worker takes the tasks as they are. False where the claim was outdated.
 * Past `queued` the claim goes to a name that no worker has, so that the task is found where orphans are looked for.
 */
export async function releaseTasks(sql: Sql, batch: readonly Release[]): Promise<readonly boolean[]> {
  const held = await lockClaims(sql, batch)
  const isCurrent = (release: Release) => held.has(claimName(release))
  await sql.run(
    `with v as materialized
       (select ${textOf('taskId')} as id, ${integerOf('fault')} as fault from ${rows('$1')})
     update tasks set claimed_by = case when tasks.phase = 'queued' then null else 'released' end,
                      claims = case when v.fault = 1 then tasks.claims else 0 end
       from v where tasks.id = v.id`,
    JSON.stringify(
      batch.filter(isCurrent).map(({ taskId, isFault }) => ({ taskId, fault: isFault ? 1 : 0 })),
    ),
  )
  return batch.map(isCurrent)
}
