// Waits between two requests about a job. The wait ends early when the engine calls us.

import { pause } from '../../lib/async/backoff.ts'
import type { EngineWork } from './situation.ts'

/** An engine may call for every percent of progress. Its calls must not cause a flood of polls. */
const leastMs = 200

/**
 * Resolves after `ms`, or earlier if the engine calls. Rejects with the signal's reason as soon as the signal aborts,
 * which must be one of the task's own signals, because only these end the pause. Not an async function, because 10,000
 * tasks wait here, and their suspended frames would take most of the memory.
 */
export function pauseUntilHook(
  { held, gate: { clock } }: EngineWork,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return Promise.reject(signal.reason as Error)
  const beganAtMs = clock.monotonicMs()
  return held.signals.wakeUp.wait(ms).then(() => {
    signal.throwIfAborted()
    const restMs = Math.min(ms, leastMs) - (clock.monotonicMs() - beganAtMs)
    return restMs > 0 ? pause(restMs, signal) : undefined
  })
}
