// Waits between two requests about a job. The wait ends early when the engine calls us.

import { pauseUntilAborted } from '../../lib/async/backoff.ts'
import type { EngineWork } from './situation.ts'

/** An engine may call for every percent of progress. Its calls must not cause a flood of polls. */
const leastMs = 200

/**
 * Resolves after `ms`, or earlier if the engine calls. Rejects with the signal's reason as soon as the signal aborts.
 */
export async function pauseUntilHook(
  { held, gate: { clock } }: EngineWork,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const beganAtMs = clock.monotonicMs()
  await held.hooked.wait(ms, signal)
  const restMs = Math.min(ms, leastMs) - (clock.monotonicMs() - beganAtMs)
  if (restMs > 0) await pauseUntilAborted(restMs, signal)
  signal.throwIfAborted()
}
