// Waits between attempts. The wait doubles after each failure, is capped and jittered, and ends early if the signal
// aborts.

import { setTimeout as sleep } from 'node:timers/promises'

export interface Backoff {
  readonly firstMs: number
  readonly capMs: number
}

/**
 * Returns a random time between half of the upper limit and the upper limit. The upper limit is `firstMs`, doubled for
 * each earlier failure, but at most `capMs`. The jitter keeps callers that failed together from retrying together.
 */
export function backoffMs({ firstMs, capMs }: Backoff, failuresBefore: number): number {
  const ceiling = Math.min(capMs, firstMs * 2 ** failuresBefore)
  return ceiling * (0.5 + Math.random() / 2)
}

/**
 * Repeats `attempt` until it succeeds. `onFailure` must throw if another attempt cannot succeed. Rejects with the
 * signal's reason if the signal aborts before another attempt starts.
 */
export async function retry<Result>(
  attempt: () => Promise<Result>,
  onFailure: (error: unknown, failuresBefore: number) => void,
  backoff: Backoff,
  signal: AbortSignal,
): Promise<Result> {
  for (let failures = 0; ; failures++) {
    try {
      return await attempt()
    } catch (error) {
      onFailure(error, failures)
      await pause(backoffMs(backoff, failures), signal)
    }
  }
}

/** Rejects with the signal's reason as soon as the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await pauseUntilAborted(ms, signal)
  signal.throwIfAborted()
}

/** Resolves after `ms`, or as soon as the signal aborts. */
export async function pauseUntilAborted(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
