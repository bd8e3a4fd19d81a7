// Decides what a step of a task means for its row and its attempts. Pure: it is called with the row locked.

import { assert } from '../../lib/assert.ts'
import type { Json } from '../../lib/json.ts'
import type { JobKey, ProcessId } from '../ids.ts'
import type { AttemptOutcome, Destination } from './attempt.ts'
import { noClaimant } from './claim.ts'
import type { Claim } from './claim.ts'
import { outcomeOf } from './decide-outcome.ts'
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
  | (Destination & {
      readonly phase: 'submitting'
      readonly jobKey: JobKey
      readonly runForMs: number
      readonly isRepeat: boolean
    })
  | { readonly phase: 'running'; readonly handle: Json }
  | { readonly phase: 'storing'; readonly handle: Json; readonly storeForMs: number }
  | { readonly phase: 'queued' }

export interface Advance extends Claim {
  readonly from: Phase
  readonly to: NextState
  /** True if the engine said that the last attempt has failed. */
  readonly hasFailed?: boolean
}

/** The columns that tell how far a task is. */
export interface TaskProgress {
  readonly phase: Phase
  /** How often it was tried. A submit that repeats another one, or for which there was no room, is no further try. */
  readonly attempt: number
  /** The number of the last submit. Each has a record. */
  readonly submits: number
  readonly claimedBy: ProcessId | null
}

/** The record of the submit of a task past `queued`. Times are the database's. */
export interface LastAttempt {
  readonly jobKey: JobKey
  /** When the time at the engine ends. */
  readonly deadlineMs: number
}

/** A locked task, and the database's time when it was locked. */
export interface AdvancingTask extends TaskProgress {
  /** The latest possible deadline of the task, set at its creation. */
  readonly lifetimeEndMs: number
  /** Null in the queue. */
  readonly lastAttempt: LastAttempt | null
  readonly nowMs: number
}

/** The record of a new submit. */
export interface Submit extends Destination {
  readonly number: number
  readonly jobKey: JobKey
  readonly deadlineMs: number
}

/** What a step writes about the attempts of its task. */
export interface AttemptChange {
  /** What became of the open attempt. `unsent`: no engine has it, and its record is deleted. */
  readonly ended: AttemptOutcome | 'unsent' | null
  readonly submit: Submit | null
  readonly accepted: {
    readonly phase: 'running' | 'storing'
    readonly handle: Json
    readonly deadlineMs: number
  } | null
}

export type AdvanceDecision =
  | {
      readonly kind: 'advance'
      readonly columns: TaskProgress
      readonly change: AttemptChange
      readonly deadlineMs: number
    }
  /** The step was made before, and its answer was lost: the row is as it left it. */
  | { readonly kind: 'repeat'; readonly deadlineMs: number }
  | { readonly kind: 'stale' }

type Step = Pick<Advance, 'from' | 'to' | 'hasFailed'>

export function decideAdvance(task: AdvancingTask, { from, to, hasFailed = false }: Step): AdvanceDecision {
  assert(mayFollow(from, to.phase), `${to.phase} may follow ${from}`)
  const deadlineMs = task.lastAttempt?.deadlineMs ?? task.lifetimeEndMs
  if (isMade(task, to)) return { kind: 'repeat', deadlineMs }
  if (task.phase !== from) return { kind: 'stale' }
  const { phase, attempt, submits, claimedBy, nowMs } = task
  const columns = { phase: to.phase, attempt, submits, claimedBy }
  switch (to.phase) {
    case 'queued':
      return {
        kind: 'advance',
        columns: { ...columns, claimedBy: null },
        change: { ...unchanged, ended: hasFailed ? 'failed' : 'unsent' },
        deadlineMs: task.lifetimeEndMs,
      }
    case 'submitting': {
      const submit = submitOf(task, to)
      const isSameAttempt = (to.isRepeat || phase === 'queued') && attempt > 0
      const ended = phase === 'queued' ? null : outcomeOf(phase, hasFailed, null)
      return {
        kind: 'advance',
        columns: { ...columns, attempt: isSameAttempt ? attempt : attempt + 1, submits: submit.number },
        change: { ...unchanged, ended, submit },
        deadlineMs: submit.deadlineMs,
      }
    }
    case 'running':
      return acceptedWith(columns, to, deadlineMs)
    case 'storing': {
      const enoughMs = Math.min(nowMs, task.lifetimeEndMs) + to.storeForMs
      return acceptedWith(columns, to, Math.max(deadlineMs, enoughMs))
    }
  }
}

function acceptedWith(
  columns: TaskProgress,
  { phase, handle }: NextState & { readonly phase: 'running' | 'storing' },
  deadlineMs: number,
): AdvanceDecision {
  const change = { ...unchanged, accepted: { phase, handle, deadlineMs } }
  return { kind: 'advance', columns, change, deadlineMs }
}

const unchanged: AttemptChange = { ended: null, submit: null, accepted: null }

/**
 * The holder of a claim takes one step after another, so within its epoch the task is either where the step starts or
 * where it ends. Two submissions in a row have different job keys. A step to `queued` gives up the claim and cannot be
 * recognised.
 */
function isMade({ phase, lastAttempt }: AdvancingTask, to: NextState): boolean {
  if (phase !== to.phase || to.phase === 'queued') return false
  return to.phase !== 'submitting' || lastAttempt?.jobKey === to.jobKey
}

function submitOf(
  { phase, submits, lastAttempt, lifetimeEndMs, nowMs }: AdvancingTask,
  { jobKey, route, provider, runForMs }: NextState & { readonly phase: 'submitting' },
): Submit {
  const runEndMs = phase === 'queued' ? nowMs + runForMs : lifetimeEndMs
  const deadlineMs = lastAttempt?.deadlineMs ?? Math.min(lifetimeEndMs, runEndMs)
  return { number: submits + 1, jobKey, route, provider, deadlineMs }
}

/** Past `queued` the task keeps a claimant, so that it is found among the tasks of dead workers and not in the queue. */
export function claimantAfterRelease(phase: Phase): ProcessId | null {
  return phase === 'queued' ? null : noClaimant
}
