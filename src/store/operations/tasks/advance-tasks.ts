// Steps of a task before its end. Each is fenced: a worker whose claim is void changes nothing.

import { branded } from '../../../lib/brand.ts'
import type { UnixMs } from '../../../domain/ids.ts'
import { claimantAfterRelease, decideAdvance } from '../../../domain/tasks/decide-advance.ts'
import type { Advance, AdvanceDecision } from '../../../domain/tasks/decide-advance.ts'
import type { Claim } from '../../../domain/tasks/claim.ts'
import { claimName, lockClaims } from '../locks/lock-claims.ts'
import type { LockedTask } from '../locks/lock-claims.ts'
import { integerOf, rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

/** `stale`: the task is terminal, in another phase, claimed by another worker, or back in the queue. */
export type AdvanceOutcome =
  | {
      readonly kind: 'advanced'
      readonly attempt: number
      readonly deadlineAtMs: UnixMs
      readonly nowMs: UnixMs
    }
  | { readonly kind: 'stale' }

/**
 * A batch has at most one step for each claim. Durable when it resolves. Safe to repeat: a step that was already made
 * changes nothing and gets the same answer. The exception is a step to `queued`, which gives up the claim and is `stale`
 * from then on.
 */
export async function advanceTasks(sql: Sql, batch: readonly Advance[]): Promise<readonly AdvanceOutcome[]> {
  const locked = await lockClaims(sql, batch)
  const decisions = batch.map((advance) => {
    const task = locked.get(claimName(advance))
    return task === undefined ? null : { task, decision: decideAdvance(task, advance) }
  })
  await writeProgress(
    sql,
    decisions.flatMap((item) =>
      item?.decision.kind === 'advance' ? [columnsOf(item.task, item.decision)] : [],
    ),
  )
  return decisions.map((item) => (item === null ? { kind: 'stale' } : outcomeOf(item.task, item.decision)))
}

function outcomeOf(task: LockedTask, decision: AdvanceDecision): AdvanceOutcome {
  if (decision.kind === 'stale') return decision
  const { attempt, deadlineMs } = decision.kind === 'advance' ? decision.columns : task
  return {
    kind: 'advanced',
    attempt,
    deadlineAtMs: branded<UnixMs>(deadlineMs),
    nowMs: branded<UnixMs>(task.nowMs),
  }
}

function columnsOf({ taskId }: LockedTask, { columns }: AdvanceDecision & { readonly kind: 'advance' }) {
  // The handle of an engine that delivers at once is the JSON value null, which differs from no handle.
  const hasHandle = columns.phase === 'running' || columns.phase === 'storing'
  return { ...columns, taskId, handle: hasHandle ? JSON.stringify(columns.handle) : null }
}

/** The tasks must be locked. */
async function writeProgress(sql: Sql, tasks: readonly ReturnType<typeof columnsOf>[]): Promise<void> {
  if (tasks.length === 0) return
  await sql.run(
    `with v as materialized
       (select ${textOf('taskId')} as id, ${textOf('phase')} as phase, ${integerOf('attempt')} as attempt,
               ${textOf('claimedBy')} as claimed_by, ${textOf('jobKey')} as job_key,
               ${textOf('provider')} as provider, ${textOf('handle')} as handle,
               ${integerOf('submittedAtMs')} as submitted_at_ms, ${integerOf('storingAtMs')} as storing_at_ms,
               ${integerOf('deadlineMs')} as deadline_ms from ${rows('$1')})
     update tasks set phase = v.phase, attempt = v.attempt, claimed_by = v.claimed_by,
                      job_key = v.job_key, provider = v.provider, handle = v.handle,
                      submitted_at_ms = v.submitted_at_ms, storing_at_ms = v.storing_at_ms, deadline_ms = v.deadline_ms
       from v where tasks.id = v.id`,
    JSON.stringify(tasks),
  )
}

/** Gives up claims: the next worker takes the tasks as they are. False if the claim was void. */
export async function releaseTasks(sql: Sql, batch: readonly Claim[]): Promise<readonly boolean[]> {
  const locked = await lockClaims(sql, batch)
  const released = [...locked.values()].map(({ taskId, phase }) => ({
    taskId,
    claimedBy: claimantAfterRelease(phase),
  }))
  await sql.run(
    `with v as materialized
       (select ${textOf('taskId')} as id, ${textOf('claimedBy')} as claimed_by from ${rows('$1')})
     update tasks set claimed_by = v.claimed_by from v where tasks.id = v.id`,
    JSON.stringify(released),
  )
  return batch.map((claim) => locked.has(claimName(claim)))
}
