import { setTimeout as sleep } from 'node:timers/promises'

import type { Outcomes } from './attack.ts'
import { wordOf } from './caller.ts'
import type { Response } from './caller.ts'

/**
 * The pause after a request that did not succeed. Without the pause, the attacks would only measure how fast this
 * process can send cheap requests, because this process and the service share the CPU. The rate limit per API key stops
 * floods of cheap requests, and a proxy can stop them even earlier (`docs/security.md`).
 */
const refusalPauseMs = 100

/** Runs `atOnce` concurrent loops until the signal aborts. Each loop repeats `act`, whether it resolves or rejects. */
export async function repeat(
  atOnce: number,
  signal: AbortSignal,
  outcomes: Outcomes,
  act: (turn: number) => Promise<Response>,
): Promise<void> {
  const loop = async (index: number) => {
    for (let turn = index; !signal.aborted; turn += atOnce) {
      const word = await act(turn).then(wordOf, wordOfError)
      outcomes.add(word)
      if (word !== 'ok') await pause(refusalPauseMs, signal)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, index) => loop(index)))
}

function wordOfError(error: unknown): string {
  return error instanceof Error && error.name === 'AbortError' ? 'aborted' : String(error)
}

/** Resolves early if the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}

/** Calls `act` at a steady rate, without waiting for responses. `act` may reject. */
export async function flood(
  perSecond: number,
  signal: AbortSignal,
  outcomes: Outcomes,
  act: (turn: number) => Promise<Response>,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    void act(turn)
      .then(wordOf, wordOfError)
      .then((word) => outcomes.add(word))
    await pause(1_000 / perSecond, signal)
  }
}

/** Repeats a request until it succeeds, even if the connection breaks. Returns null if the signal aborts. */
export async function insist(signal: AbortSignal, act: () => Promise<Response>): Promise<Response | null> {
  while (!signal.aborted) {
    const response = await act().catch(() => null)
    if (response !== null && wordOf(response) === 'ok') return response
    await pause(refusalPauseMs, signal)
  }
  return null
}
