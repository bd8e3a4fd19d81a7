// Decides how a step from one phase to the next changes a task's row and attempts. The caller must have locked the row.

import { assert } from '../../lib/assert.ts'
import type { Json } from '../../lib/json.ts'
import type { JobKey, ProcessId } from '../ids.ts'
import type { AttemptOutcome, Cost, Destination } from './attempt.ts'
import { noClaimant } from './claim.ts'
import type { Claim } from './claim.ts'
import { mayFollow } from './task.ts'
import type { Phase } from './task.ts'

/**
 * - `submitting` records the job key before anything is sent. `runForMs` is the time that the task may spend on
 *   engines, counted from the first submission.
 * - `queued`: no engine has the task anymore. `last` says how the last submission ended:
 *   - `unsent`: the engine was busy. The worker gives up its claim, but the task keeps its rank. The next submission
 *     belongs to the same attempt, and the time on engines starts over.
 *   - `failed`: the engine refused the task or failed. The claim and the deadline stay, and the next attempt begins.
 *   - `lost`: the job or its output was lost because a process ended. The claim, the deadline, and the attempt stay,
 *     because crashes never use up a task's attempts.
 * - `storing` extends the deadline, if necessary, to `storeForMs` after now or after the end of the task's lifetime,
 *   whichever is earlier, so that a task does not fail merely because its output is large. No other step may set a
 *   deadline after the end of the task's lifetime.
 */
export type NextState =
  | (Destination & {
      readonly phase: 'submitting'
      readonly jobKey: JobKey
      readonly runForMs: number
    })
  | { readonly phase: 'running'; readonly handle: Json }
  | {
      readonly phase: 'storing'
      readonly handle: Json
      readonly storeForMs: number
      /** Null if the engine reports no cost. */
      readonly cost: Cost | null
    }
  | { readonly phase: 'queued'; readonly last: 'unsent' | 'failed' | 'lost' }

export interface Advance extends Claim {
  readonly from: Phase
  readonly to: NextState
}

export interface TaskProgress {
  readonly phase: Phase
  /** Zero before the first submission. */
  readonly attempt: number
  /** The number of the last submission, and of its row in the `attempts` table. */
  readonly submits: number
  readonly claimedBy: ProcessId | null
}

export interface LastAttempt {
  readonly jobKey: JobKey
  /** When the task's time on engines ends, by the database's clock. */
  readonly deadlineMs: number
}

/** A locked task, and the database's time when it was locked. */
export interface AdvancingTask extends TaskProgress {
  readonly lifetimeEndMs: number
  readonly isCancelRequested: boolean
  /** Null before the first submission, and after a submission that a busy engine refused. */
  readonly lastAttempt: LastAttempt | null
  readonly nowMs: number
}

export interface Submit extends Destination {
  readonly number: number
  readonly jobKey: JobKey
  readonly deadlineMs: number
}

export interface AttemptChange {
  /**
   * How the open attempt ended, or null if it did not end. `unsent`: the engine did not accept the attempt, so the
   * attempt's row is deleted.
   */
  readonly ended: AttemptOutcome | 'unsent' | null
  readonly submit: Submit | null
  readonly accepted: {
    readonly phase: 'running' | 'storing'
    readonly handle: Json
    readonly deadlineMs: number
    readonly cost: Cost | null
  } | null
}

export type AdvanceDecision =
  | {
      readonly kind: 'advance'
      readonly columns: TaskProgress
      readonly change: AttemptChange
      readonly deadlineMs: number
    }
  /**
   * The step was already committed, but the worker did not receive the response. The row has not changed since the
   * step.
   */
  | { readonly kind: 'repeat'; readonly deadlineMs: number }
  | { readonly kind: 'stale' }
  /** The client has canceled the task, and no engine has it, so the task must end instead of being submitted again. */
  | { readonly kind: 'canceled' }

export function decideAdvance(
  task: AdvancingTask,
  { from, to }: Pick<Advance, 'from' | 'to'>,
): AdvanceDecision {
  assert(mayFollow(from, to.phase), `${to.phase} must not follow ${from}`)
  const deadlineMs = task.lastAttempt?.deadlineMs ?? task.lifetimeEndMs
  if (isMade(task, to)) return { kind: 'repeat', deadlineMs }
  if (task.phase !== from) return { kind: 'stale' }
  if (task.isCancelRequested && (to.phase === 'queued' || to.phase === 'submitting'))
    return { kind: 'canceled' }
  const { attempt, submits, claimedBy, nowMs } = task
  const columns = { phase: to.phase, attempt, submits, claimedBy }
  switch (to.phase) {
    case 'queued':
      if (to.last === 'unsent')
        return {
          kind: 'advance',
          columns: { ...columns, claimedBy: null },
          change: { ...unchanged, ended: 'unsent' },
          deadlineMs: task.lifetimeEndMs,
        }
      return {
        kind: 'advance',
        columns: { ...columns, attempt: to.last === 'failed' ? attempt + 1 : attempt },
        change: { ...unchanged, ended: 'failed' },
        deadlineMs,
      }
    case 'submitting': {
      const submit = submitOf(task, to)
      return {
        kind: 'advance',
        columns: { ...columns, attempt: Math.max(attempt, 1), submits: submit.number },
        change: { ...unchanged, submit },
        deadlineMs: submit.deadlineMs,
      }
    }
    case 'running':
      return acceptedWith(columns, { ...to, cost: null }, deadlineMs)
    case 'storing': {
      const enoughMs = Math.min(nowMs, task.lifetimeEndMs) + to.storeForMs
      return acceptedWith(columns, to, Math.max(deadlineMs, enoughMs))
    }
  }
}

function acceptedWith(
  columns: TaskProgress,
  { phase, handle, cost }: Pick<NonNullable<AttemptChange['accepted']>, 'phase' | 'handle' | 'cost'>,
  deadlineMs: number,
): AdvanceDecision {
  const change = { ...unchanged, accepted: { phase, handle, deadlineMs, cost } }
  return { kind: 'advance', columns, change, deadlineMs }
}

const unchanged: AttemptChange = { ended: null, submit: null, accepted: null }

/**
 * Returns whether the step to `to` was already taken. A worker takes one step at a time, so while its claim is valid,
 * the task is either in the state before the step or in the state after it. If the step gave up the claim, the caller
 * refuses to repeat the step, because the claim is no longer valid.
 */
function isMade({ phase, lastAttempt }: AdvancingTask, to: NextState): boolean {
  return phase === to.phase && (to.phase !== 'submitting' || lastAttempt?.jobKey === to.jobKey)
}

function submitOf(
  { submits, lastAttempt, lifetimeEndMs, nowMs }: AdvancingTask,
  { jobKey, route, provider, runForMs }: NextState & { readonly phase: 'submitting' },
): Submit {
  const deadlineMs = lastAttempt?.deadlineMs ?? Math.min(lifetimeEndMs, nowMs + runForMs)
  return { number: submits + 1, jobKey, route, provider, deadlineMs }
}

/**
 * Workers find a released task that has left the queue among the tasks of dead workers, because its claimant is
 * `noClaimant`.
 */
export function claimantAfterRelease(phase: Phase): ProcessId | null {
  return phase === 'queued' ? null : noClaimant
}
