// The steps of a task before it ends. A worker whose claim is void cannot change anything.

import { branded } from '../../../lib/brand.ts'
import type { TaskId, UnixMs } from '../../../domain/ids.ts'
import { claimantAfterRelease, decideAdvance } from '../../../domain/tasks/decide-advance.ts'
import type { Advance, AdvanceDecision, TaskProgress } from '../../../domain/tasks/decide-advance.ts'
import type { Claim } from '../../../domain/tasks/claim.ts'
import { claimName, lockClaims } from '../locks/lock-claims.ts'
import type { LockedTask } from '../locks/lock-claims.ts'
import { integerOf, rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { readLastAttempts, writeAttempts } from './attempts.ts'

/**
 * `stale`: the task is terminal, no longer in the step's `from` phase, claimed by another worker, or back in the queue.
 * `canceled`: nothing was written, because the client has canceled the task. The caller must settle the task instead of
 * submitting it again.
 */
export type AdvanceOutcome =
  | {
      readonly kind: 'advanced'
      readonly attempt: number
      readonly submits: number
      readonly deadlineAtMs: UnixMs
      readonly nowMs: UnixMs
      readonly isCancelRequested: boolean
    }
  | { readonly kind: 'stale' }
  | { readonly kind: 'canceled' }

/**
 * Takes steps, at most one per claim in a batch. Durable when the promise resolves. Safe to repeat: a step that has
 * already been taken changes nothing and returns the same result, except that a step that gave up the claim returns
 * `stale`.
 */
export async function advanceTasks(sql: Sql, batch: readonly Advance[]): Promise<readonly AdvanceOutcome[]> {
  const locked = await lockClaims(sql, batch)
  if (locked.size === 0) return batch.map(() => ({ kind: 'stale' }))
  const lastAttempts = await readLastAttempts(sql, [...locked.values()])
  const decisions = batch.map((advance) => {
    const task = locked.get(claimName(advance))
    if (task === undefined) return null
    const lastAttempt = lastAttempts.get(task.taskId) ?? null
    return { task, decision: decideAdvance({ ...task, lastAttempt }, advance) }
  })
  const made = decisions.flatMap((item) =>
    item?.decision.kind === 'advance' ? [{ ...item.task, ...item.decision }] : [],
  )
  writeProgress(
    sql,
    made.map(({ taskId, columns }) => ({ taskId, ...columns })),
  )
  writeAttempts(
    sql,
    made.map(({ taskId, submits, change }) => ({ taskId, submits, ...change })),
  )
  return decisions.map((item) => (item === null ? { kind: 'stale' } : outcomeOf(item.task, item.decision)))
}

function outcomeOf(task: LockedTask, decision: AdvanceDecision): AdvanceOutcome {
  if (decision.kind === 'stale' || decision.kind === 'canceled') return decision
  const { attempt, submits } = decision.kind === 'advance' ? decision.columns : task
  return {
    kind: 'advanced',
    attempt,
    submits,
    deadlineAtMs: branded<UnixMs>(decision.deadlineMs),
    nowMs: branded<UnixMs>(task.nowMs),
    isCancelRequested: task.isCancelRequested,
  }
}

/** The tasks must be locked. */
function writeProgress(sql: Sql, tasks: readonly (TaskProgress & { readonly taskId: TaskId })[]): void {
  if (tasks.length === 0) return
  sql.send(
    `with v as materialized
       (select ${textOf('taskId')} as id, ${textOf('phase')} as phase, ${integerOf('attempt')} as attempt,
               ${integerOf('submits')} as submits, ${textOf('claimedBy')} as claimed_by from ${rows('$1')})
     update tasks set phase = v.phase, attempt = v.attempt, submits = v.submits, claimed_by = v.claimed_by
       from v where tasks.id = v.id`,
    JSON.stringify(tasks),
  )
}

/** The next worker continues the tasks from their current state. The result for a void claim is false. */
export async function releaseTasks(sql: Sql, batch: readonly Claim[]): Promise<readonly boolean[]> {
  const locked = await lockClaims(sql, batch)
  const released = [...locked.values()].map(({ taskId, phase }) => ({
    taskId,
    claimedBy: claimantAfterRelease(phase),
  }))
  sql.send(
    `with v as materialized
       (select ${textOf('taskId')} as id, ${textOf('claimedBy')} as claimed_by from ${rows('$1')})
     update tasks set claimed_by = v.claimed_by from v where tasks.id = v.id`,
    JSON.stringify(released),
  )
  return batch.map((claim) => locked.has(claimName(claim)))
}
