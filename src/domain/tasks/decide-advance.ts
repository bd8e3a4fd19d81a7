// Decides how a step changes a task's row and attempts. The caller must have locked the row.

import { assert } from '../../lib/assert.ts'
import type { Json } from '../../lib/json.ts'
import type { JobKey, ProcessId } from '../ids.ts'
import type { AttemptOutcome, Cost, Destination } from './attempt.ts'
import { noClaimant } from './claim.ts'
import type { Claim } from './claim.ts'
import { mayFollow } from './task.ts'
import type { Phase } from './task.ts'

/**
 * - `submitting` records the job key before anything is sent. The first submission starts the time that the task may
 *   spend on engines, `runForMs`.
 * - `queued`: no engine has the task anymore. `last` says how the last submission ended:
 *   - `unsent`: the engine was busy. The claim is given up, the task keeps its rank, the next submission belongs to the
 *     same attempt, and the time on the engine starts over.
 *   - `failed`: the engine refused the task or failed. The claim and the deadline stay, and the next attempt begins.
 *   - `lost`: the process that ran the job has ended. The claim, the deadline, and the attempt stay, because crashes
 *     never use up a task's attempts.
 * - `storing` extends a deadline that would leave less than `storeForMs`, so that no task fails only because its output
 *   is large. `storeForMs` counts from now or from the end of the task's lifetime, whichever is earlier.
 *   Only this step may move a deadline beyond the task's lifetime.
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
  /** The number of the last submission. Each submission has a record in `attempts`. */
  readonly submits: number
  readonly claimedBy: ProcessId | null
}

/** A task's last submission. All times are by the database's clock. */
export interface LastAttempt {
  readonly jobKey: JobKey
  /** When the task's time on the engine ends. */
  readonly deadlineMs: number
}

/** A locked task, and the database's time when it was locked. */
export interface AdvancingTask extends TaskProgress {
  /** When the task's lifetime ends. Only the step to `storing` can set a later deadline. */
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
  /** How the open attempt ended. `unsent` means that no engine has accepted the attempt, so its record is deleted. */
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
  assert(mayFollow(from, to.phase), `${to.phase} may follow ${from}`)
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
 * The holder of a claim takes one step at a time, so within the claim's epoch, the task is in the state before the step
 * or in the state after it. A repetition of a step that gave up the claim is refused earlier, because the claim is
 * void.
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
 * A task that has left the queue always has a claimant, so it is found among the tasks of dead workers instead of in
 * the queue.
 */
export function claimantAfterRelease(phase: Phase): ProcessId | null {
  return phase === 'queued' ? null : noClaimant
}
