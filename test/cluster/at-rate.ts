// Clients do not wait for each other: what they send comes at a steady rate, however long the answers take.

import { setTimeout as sleep } from 'node:timers/promises'

const tickMs = 5

/**
 * Calls `send`, which never rejects, `perSecond` times for each second until the signal aborts, and makes up for moments
 * in which this process had no time. Resolves when everything that was sent has been answered.
 */
export async function atRate(
  perSecond: number,
  signal: AbortSignal,
  send: (turn: number) => Promise<unknown>,
): Promise<void> {
  const startedMs = performance.now()
  const underWay = new Set<Promise<unknown>>()
  for (let turn = 0; !signal.aborted;) {
    // Asked once a round: where sending takes longer than the rate allows, answers must get their turn too.
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
