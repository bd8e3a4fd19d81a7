// An attempt: one submission of a task to an engine, and its outcome.

import type { Json } from '../../lib/json.ts'
import type { JobKey, UnixMs } from '../ids.ts'

/**
 * - `failed`: the engine refused the task or failed, the job was lost, or the output was lost or unusable.
 * - `timed_out`: the deadline passed while the engine had the task.
 * - `unknown`: the engine may have accepted the task, and may charge for it. An operator can look up the job key in the
 *   engine's records.
 */
export type AttemptOutcome = 'succeeded' | 'failed' | 'timed_out' | 'unknown'

/**
 * The destination of a submission: a route of the model, and its provider. The provider alone is not enough, because
 * two routes can share a provider.
 */
export interface Destination {
  readonly route: string
  readonly provider: string
}

/** The cost that the engine reports for an attempt, in millionths of one unit of `currency`, such as `USD`. */
export interface Cost {
  readonly micros: number
  readonly currency: string
}

/**
 * An attempt that has not ended. `handle` is null until the engine responds, and stays null if the response contains
 * the bytes of the output.
 */
export interface OpenAttempt extends Destination {
  /** The number of this submission, counted from 1 for each task. */
  readonly number: number
  readonly jobKey: JobKey
  readonly handle: Json | null
  readonly submittedAtMs: UnixMs
}
