// Sends requests at a steady rate, however long the responses take, because real clients do not wait for each other.

import { setTimeout as sleep } from 'node:timers/promises'

const tickMs = 5

/**
 * Calls `send`, which must never reject, until `signal` aborts. If this process gets no CPU time for a while, it makes
 * the missed calls afterward. Resolves when every call has resolved.
 */
export async function atRate(
  perSecond: number,
  signal: AbortSignal,
  send: (turn: number) => Promise<unknown>,
): Promise<void> {
  const startedMs = performance.now()
  const underWay = new Set<Promise<unknown>>()
  for (let turn = 0; !signal.aborted;) {
    // The number of due calls is computed once per round so that the inner loop ends and responses are processed even
    // if sending is slower than the rate.
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
