// Decides what a step of a task means for its row. Pure: it is called with the row locked.

import { assert } from '../../lib/assert.ts'
import type { Json } from '../../lib/json.ts'
import type { JobKey, ProcessId } from '../ids.ts'
import { noClaimant } from './claim.ts'
import type { Claim } from './claim.ts'
import { mayFollow } from './task.ts'
import type { Phase } from './task.ts'

/**
 * `submitting` counts an attempt and names it before any byte is sent; the first one from the queue starts the task's
 * time at the engine, `runForMs`. `queued` returns the task with its rank and attempt because the engine had no room: the
 * next submit is still the same attempt, and the time at the engine has not started. `isRepeat`: the same attempt too, because
 * the end of a process, not the engine, took the last one. `storing` leaves at least `storeForMs` until the deadline: the engine
 * made it in time, so the task must not fail because its output is large. Only this may move a deadline beyond the task's
 * lifetime.
 */
export type NextState =
  | {
      readonly phase: 'submitting'
      readonly jobKey: JobKey
      readonly provider: string
      readonly runForMs: number
      readonly isRepeat: boolean
    }
  | { readonly phase: 'running'; readonly handle: Json }
  | { readonly phase: 'storing'; readonly handle: Json; readonly storeForMs: number }
  | { readonly phase: 'queued' }

export interface Advance extends Claim {
  readonly from: Phase
  readonly to: NextState
}

/** The columns that tell how far a task is. Times are the database's. */
export interface TaskProgress {
  readonly phase: Phase
  readonly attempt: number
  readonly claimedBy: ProcessId | null
  /** The job key and the provider of the last submit. */
  readonly jobKey: JobKey | null
  readonly provider: string | null
  readonly submittedAtMs: number | null
  readonly storingAtMs: number | null
  readonly deadlineMs: number
}

/** A locked task, and the time of the database when it was locked. */
export interface AdvancingTask extends TaskProgress {
  /** The latest deadline that the task can have, set when it was created. */
  readonly lifetimeEndMs: number
  readonly nowMs: number
}

export type AdvanceDecision =
  | { readonly kind: 'advance'; readonly columns: TaskProgress & { readonly handle: Json | null } }
  /** The step was made before, and its answer was lost: the row is as it left it. */
  | { readonly kind: 'repeat' }
  | { readonly kind: 'stale' }

export function decideAdvance(
  task: AdvancingTask,
  { from, to }: Pick<Advance, 'from' | 'to'>,
): AdvanceDecision {
  assert(mayFollow(from, to.phase), `${to.phase} may follow ${from}`)
  if (isMade(task, to)) return { kind: 'repeat' }
  if (task.phase !== from) return { kind: 'stale' }
  return { kind: 'advance', columns: { ...columnsAfter(task, to), phase: to.phase } }
}

/**
 * The holder of a claim takes one step after another, so under its epoch the task is either where the step starts or where
 * it led. Two submits in a row have different job keys. A step to `queued` gives up the claim and cannot be recognised.
 */
function isMade(task: TaskProgress, to: NextState): boolean {
  if (task.phase !== to.phase || to.phase === 'queued') return false
  return to.phase !== 'submitting' || task.jobKey === to.jobKey
}

function columnsAfter(
  { lifetimeEndMs, nowMs, ...task }: AdvancingTask,
  to: NextState,
): TaskProgress & { readonly handle: Json | null } {
  switch (to.phase) {
    case 'queued':
      return { ...task, handle: null, claimedBy: null, deadlineMs: lifetimeEndMs }
    case 'submitting': {
      const isSameAttempt = (to.isRepeat || task.phase === 'queued') && task.attempt > 0
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
      return { ...task, handle: to.handle }
    case 'storing':
      return {
        ...task,
        handle: to.handle,
        storingAtMs: nowMs,
        deadlineMs: Math.max(task.deadlineMs, Math.min(nowMs, lifetimeEndMs) + to.storeForMs),
      }
  }
}

/** Past `queued` the task keeps a claimant, so that it is found among the tasks of dead workers and not in the queue. */
export function claimantAfterRelease(phase: Phase): ProcessId | null {
  return phase === 'queued' ? null : noClaimant
}
