import { setTimeout as sleep } from 'node:timers/promises'

import { wordOf } from './caller.ts'
import type { Response } from './caller.ts'

/**
 * The pause after a refusal. Without it, the attacks would measure how fast this process can send cheap requests, and
 * this process shares the processor with the service. The limit per key stops such floods, and a proxy stops them even
 * earlier (`docs/security.md`).
 */
const refusalPauseMs = 100

/** Runs `atOnce` loops. Each loop waits for the response before its next call. `act` may reject. */
export async function repeat(
  atOnce: number,
  signal: AbortSignal,
  act: (turn: number) => Promise<Response>,
): Promise<void> {
  const loop = async (index: number) => {
    for (let turn = index; !signal.aborted; turn += atOnce) {
      const word = await act(turn).then(wordOf, String)
      if (word !== 'ok') await pause(refusalPauseMs, signal)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, index) => loop(index)))
}

/** Also resolves when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}

/** Calls `act` at a steady rate, without waiting for responses. `act` may reject. */
export async function flood(
  perSecond: number,
  signal: AbortSignal,
  act: (turn: number) => Promise<unknown>,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    act(turn).catch(() => undefined)
    await pause(1_000 / perSecond, signal)
  }
}

/** Repeats a request until it succeeds, even if the service closes the connection. Returns null if the attack ends. */
export async function insist(signal: AbortSignal, act: () => Promise<Response>): Promise<Response | null> {
  while (!signal.aborted) {
    const response = await act().catch(() => null)
    if (response !== null && wordOf(response) === 'ok') return response
    await pause(refusalPauseMs, signal)
  }
  return null
}
