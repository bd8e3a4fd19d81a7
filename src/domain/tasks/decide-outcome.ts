// Decides the outcome of an attempt that did not succeed.

import type { AttemptOutcome } from './attempt.ts'
import type { Failure, Phase } from './task.ts'

/**
 * The outcome of a task's open attempt when another attempt follows or the task fails. `phase` is the task's phase
 * before that, and `failure` is the task's failure if the task ends. `hasFailed` means that the attempt is known to
 * have failed.
 */
export function outcomeOf(phase: Phase, hasFailed: boolean, failure: Failure | null): AttemptOutcome {
  if (hasFailed) return 'failed'
  if (phase === 'submitting') return 'unknown'
  return failure?.code === 'timed_out' ? 'timed_out' : 'failed'
}
