// Sends requests at a steady rate, regardless of how long the responses take, because real clients do not wait for each
// other.

import { setTimeout as sleep } from 'node:timers/promises'

const tickMs = 5

/**
 * Calls `send` `perSecond` times per second until the signal aborts. `send` must never reject. Catches up after a
 * period in which this process got no processor time. Resolves when every request that was sent has been answered.
 */
export async function atRate(
  perSecond: number,
  signal: AbortSignal,
  send: (turn: number) => Promise<unknown>,
): Promise<void> {
  const startedMs = performance.now()
  const underWay = new Set<Promise<unknown>>()
  for (let turn = 0; !signal.aborted;) {
    // Computes the number of due requests once per round, so that responses are processed even if sending is slower
    // than the rate.
    const due = ((performance.now() - startedMs) / 1_000) * perSecond
    for (; turn < due; turn++) {
      const sent = send(turn)
      underWay.add(sent)
      void sent.then(() => underWay.delete(sent))
    }
    await sleep(tickMs)
  }
  await Promise.all(underWay)
}
