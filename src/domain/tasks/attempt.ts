import type { Json } from '../../lib/json.ts'
import type { JobKey, UnixMs } from '../ids.ts'

/**
 * - `failed`: the engine refused the task or failed, the job was lost, or the output was lost or unusable.
 * - `timed_out`: the deadline passed while the engine had the task.
 * - `unknown`: the engine may have accepted the task, and may charge for it. An operator can look up the job key in the
 *   engine's records.
 */
export type AttemptOutcome = 'succeeded' | 'failed' | 'timed_out' | 'unknown'

/** Two routes can share a provider, so the provider alone does not identify a destination. */
export interface Destination {
  readonly route: string
  readonly provider: string
}

/** The cost that the engine reports for an attempt. `micros` are millionths of a currency unit. */
export interface Cost {
  readonly micros: number
  readonly currency: string
}

/** `handle` is null until the engine responds, and stays null if the response contains the bytes of the output. */
export interface OpenAttempt extends Destination {
  /** Counted from 1 for each task. */
  readonly number: number
  readonly jobKey: JobKey
  readonly handle: Json | null
  readonly submittedAtMs: UnixMs
}
