// One submit of a task to an engine, and what became of it.

import type { Json } from '../../lib/json.ts'
import type { JobKey, UnixMs } from '../ids.ts'

/**
 * - `failed`: the engine refused or failed, or its work was lost or could not be used.
 * - `timed_out`: the deadline came while the engine had it.
 * - `unknown`: the engine may have accepted it, and may bill it. An operator can look for its job key upstream.
 */
export type AttemptOutcome = 'succeeded' | 'failed' | 'timed_out' | 'unknown'

/** Where a submit went: the engine, and the route of the model by its name, because two routes may share an engine. */
export interface Destination {
  readonly route: string
  readonly provider: string
}

/** An attempt that an engine may have. `handle` is null before the engine's answer, and if it delivered at once. */
export interface OpenAttempt extends Destination {
  readonly jobKey: JobKey
  readonly handle: Json | null
  readonly submittedAtMs: UnixMs
}
