// Waiting before another try: doubling, jittered, capped, and ended early by an abort.

import { setTimeout as sleep } from 'node:timers/promises'

export interface Backoff {
  readonly firstMs: number
  readonly capMs: number
}

/**
 * Between half and all of `firstMs`, doubled for each failure before this one. The jitter keeps those that failed
 * together from coming back together.
 */
export function backoffMs({ firstMs, capMs }: Backoff, failuresBefore: number): number {
  const ceiling = Math.min(capMs, firstMs * 2 ** failuresBefore)
  return ceiling * (0.5 + Math.random() / 2)
}

/**
 * Tries until it works. `onFailure` hears of each failure, and throws what another try cannot mend. Rejects with the
 * signal's reason when that aborts between two tries.
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

/** Resolves after the time, or rejects with the signal's reason as soon as that aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await pauseUntilAborted(ms, signal)
  signal.throwIfAborted()
}

/** Resolves after the time, or as soon as the signal aborts. */
export async function pauseUntilAborted(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
