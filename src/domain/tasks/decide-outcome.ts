// Decides what became of an attempt that led to no success.

import type { AttemptOutcome } from './attempt.ts'
import type { Failure, Phase } from './task.ts'

/**
 * What becomes of the open attempt of a task in this phase when another attempt or the end follows it without a success.
 * `failure` is that of the task, if it ends. `hasFailed`: the engine itself said so.
 */
export function outcomeOf(phase: Phase, hasFailed: boolean, failure: Failure | null): AttemptOutcome {
  if (hasFailed) return 'failed'
  if (phase === 'submitting') return 'unknown'
  return failure?.code === 'timed_out' ? 'timed_out' : 'failed'
}
