// Decides how a task's row changes with a step. Pure: it is called with the row locked.

import { assert } from '../../lib/assert.ts'
import type { Json } from '../../lib/json.ts'
import type { JobKey, ProcessId } from '../ids.ts'
import { noClaimant } from './claim.ts'
import type { Claim } from './claim.ts'
import { mayFollow } from './task.ts'
import type { Phase } from './task.ts'

/**
 * `submitting` counts an attempt and records its job key before anything is sent; the first one from the queue starts
 * the task's time at the engine, `runForMs`. `queued` returns the task with its rank and attempt because the engine had
 * no room: the next submission is still the same attempt, and the time at the engine has not started.
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

/** The columns that describe a task's progress. Times are the database's. */
export interface TaskProgress {
  readonly phase: Phase
  readonly attempt: number
  readonly claimedBy: ProcessId | null
  /** How often the task has been claimed since it last advanced. */
  readonly claims: number
  /** The job key and the provider of the last submission. */
  readonly jobKey: JobKey | null
  readonly provider: string | null
  readonly submittedAtMs: number | null
  readonly storingAtMs: number | null
  readonly deadlineMs: number
}

/** A locked task, and the database's time when it was locked. */
export interface AdvancingTask extends TaskProgress {
  /** The latest possible deadline of the task, set at its creation. */
  readonly lifetimeEndMs: number
  readonly nowMs: number
}

/** The columns that a step writes. */
export interface AdvancedTask extends TaskProgress {
  /**
   * JSON text. Null without a handle; an engine that returns its output immediately has the handle `null`, which is
   * text here.
   */
  readonly handle: string | null
}

export type AdvanceDecision =
  | { readonly kind: 'advance'; readonly columns: AdvancedTask }
  /** The step was already taken, but its result was lost: the row is unchanged since then. */
  | { readonly kind: 'repeat' }
  | { readonly kind: 'stale' }

export function decideAdvance(
  task: AdvancingTask,
  { from, to }: Pick<Advance, 'from' | 'to'>,
): AdvanceDecision {
  assert(mayFollow(from, to.phase), `${to.phase} may follow ${from}`)
  if (isMade(task, to)) return { kind: 'repeat' }
  if (task.phase !== from) return { kind: 'stale' }
  return { kind: 'advance', columns: { ...columnsAfter(task, to), phase: to.phase, claims: 0 } }
}

/**
 * The holder of a claim takes one step after another, so within its epoch the task is either where the step starts or
 * where it ends. Two submissions in a row have different job keys. A step to `queued` gives up the claim and cannot be
 * recognised.
 */
function isMade(task: TaskProgress, to: NextState): boolean {
  if (task.phase !== to.phase || to.phase === 'queued') return false
  return to.phase !== 'submitting' || task.jobKey === to.jobKey
}

function columnsAfter({ lifetimeEndMs, nowMs, ...task }: AdvancingTask, to: NextState): AdvancedTask {
  switch (to.phase) {
    case 'queued':
      return { ...task, handle: null, claimedBy: null, deadlineMs: lifetimeEndMs }
    case 'submitting': {
      const isSameAttempt = task.phase === 'queued' && task.attempt > 0
      const runEndMs = task.phase === 'queued' ? nowMs + to.runForMs : task.deadlineMs
      return {
        ...task,
        handle: null,
        attempt: isSameAttempt ? task.attempt : task.attempt + 1,
        jobKey: to.jobKey,
        provider: to.provider,
        submittedAtMs: nowMs,
        storingAtMs: null,
        deadlineMs: Math.min(task.deadlineMs, runEndMs),
      }
    }
    case 'running':
      return { ...task, handle: JSON.stringify(to.handle) }
    case 'storing':
      return { ...task, handle: JSON.stringify(to.handle), storingAtMs: nowMs }
  }
}

export interface Release extends Claim {
  /** A failed claim counts towards the three after which a task fails. A claim that was only released does not. */
  readonly isFault: boolean
}

/**
 * After `queued`, the task keeps a claimant, so that it is found among the tasks of dead workers and not in the queue.
 */
export function decideRelease(
  { phase, claims }: TaskProgress,
  { isFault }: Pick<Release, 'isFault'>,
): Pick<TaskProgress, 'claimedBy' | 'claims'> {
  return { claimedBy: phase === 'queued' ? null : noClaimant, claims: isFault ? claims : 0 }
}
