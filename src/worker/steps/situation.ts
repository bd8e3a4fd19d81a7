// The state of a task on an engine, and the data that all steps of a task share. Each step takes the task from one
// situation to the next. `run-task.ts` runs the steps.

import type { Mask } from '../../lib/mask-secrets.ts'
import type { Cost } from '../../domain/tasks/attempt.ts'
import type { Route } from '../../domain/tasks/catalog.ts'
import type { JobKey, TaskId } from '../../domain/ids.ts'
import type { Failure } from '../../domain/tasks/task.ts'
import type { EngineContext, Handle, Output, Provider } from '../../providers/provider.ts'
import type { EngineGate } from '../engines/engine-gate.ts'
import type { Turn } from '../engines/request-budget.ts'
import type { Seat } from '../engines/engines.ts'
import type { HeldTask } from '../held-task.ts'
import type { ProgressReports } from '../progress-reports.ts'
import type { Prepared, TaskInputs } from '../prepare-inputs.ts'
import type { LostStreak } from './lost-streak.ts'

/**
 * The state of a task on an engine.
 *
 * - `fresh`: no engine has the task. The task is `queued` in the database, so the next worker knows this even if the
 *   process crashes while the task waits.
 * - `unknown`: the engine may or may not have accepted the submission. `ageMs` is the time since the submission.
 *   `isInherited` means that the submission was made under an earlier claim on the task.
 * - `output-lost`: the engine delivered an output that cannot be fetched again, and the process that had it has ended.
 */
export type Situation =
  | { readonly at: 'fresh' }
  | Unknown
  | { readonly at: 'running'; readonly jobKey: JobKey; readonly handle: Handle }
  | PolledJob
  | Done
  | { readonly at: 'output-lost' }
  | { readonly at: 'failed'; readonly failure: Failure }
  /** The engine has definitely not accepted the task. The task returns to the queue. */
  | { readonly at: 'untaken' }

/** Polls update the job in place, because there can be 10,000 of these long-lived objects. */
export interface PolledJob {
  readonly at: 'polling'
  readonly jobKey: JobKey
  readonly handle: Handle
  /** True if the job has already succeeded, but the URL of its output no longer works. */
  readonly needsNewUrl: boolean
  /** When polling began, by the monotonic clock. */
  readonly beganAtMs: number
  readonly lostStreak: LostStreak
  pauseMs: number
  /** The number of consecutive polls without a usable response. */
  failures: number
  /** The last reported progress, from 0 to 100. */
  percent: number | null
  /** Whether the engine has responded to a request to stop the job. */
  hasAskedToStop: boolean
}

/**
 * `handle` is null if the response to the submission already contained the output's bytes, or if the engine's handle
 * must not be stored.
 */
export interface Done {
  readonly at: 'done'
  readonly jobKey: JobKey
  readonly handle: Handle
  readonly outputs: readonly Output[]
  readonly cost: Cost | null
  /** Whether the engine has been asked for a new URL, because the first one no longer worked. */
  readonly hasNewUrl: boolean
}

export interface Unknown {
  readonly at: 'unknown'
  readonly jobKey: JobKey
  readonly ageMs: number
  readonly isInherited: boolean
}

/** The data that all steps share during one claim on a task. */
export interface TaskRun {
  readonly held: HeldTask
  readonly routes: readonly Route[]
  /** The names of the routes whose engines have refused the task. */
  readonly refused: Set<string>
  readonly inputs: TaskInputs
  /** Fetches the inputs on the first call. A worker that takes over a running job does not need them. */
  readonly prepareInputs: () => Promise<Prepared>
  readonly scratchFolder: string
  readonly runForMs: number
  readonly hookUrlOf: HookUrlOf
  readonly maskSecrets: Mask
  readonly progress: ProgressReports
}

/** Returns null if the engine cannot call us. `number` is the submission's number. */
export type HookUrlOf = (provider: string, taskId: TaskId, number: number) => string | null

export interface EngineWork extends TaskRun {
  readonly route: Route
  readonly gate: EngineGate
  readonly provider: Provider
}

export function workAt(run: TaskRun, { route, gate }: Seat): EngineWork {
  return { ...run, route, gate, provider: gate.provider }
}

export function contextOf(work: EngineWork, turn: Turn, jobKey: JobKey, signal: AbortSignal): EngineContext {
  const { scratchFolder } = work
  return { jobKey, signal, scratchFolder, hookUrl: lastHookUrl(work), onSent: () => turn.sent() }
}

/** Returns the URL for calls about the last submission, or null if the engine cannot call us. */
export function lastHookUrl({ held, provider, hookUrlOf }: EngineWork): string | null {
  return hookUrlOf(provider.name, held.claimed.task.id, held.submits)
}
