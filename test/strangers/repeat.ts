import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

import { wordOf } from './caller.ts'
import type { Response } from './caller.ts'

/**
 * The pause after a request that did not succeed. Without the pause, the attacks would only measure how fast this
 * process can send cheap requests, because this process and the service share the CPU. The rate limit per API key stops
 * floods of cheap requests, and a proxy can stop them even earlier (`docs/security.md`).
 */
const refusalPauseMs = 100

/**
 * Runs `atOnce` concurrent loops until the signal aborts. Each loop repeats `act`, whether it resolves or rejects.
 * Rejects only if an assertion fails, because then, the attack has no effect.
 */
export async function repeat(
  atOnce: number,
  signal: AbortSignal,
  act: (turn: number) => Promise<Response>,
): Promise<void> {
  const loop = async (index: number) => {
    for (let turn = index; !signal.aborted; turn += atOnce) {
      const word = await act(turn).then(wordOf, wordOfError)
      if (word !== 'ok') await pause(refusalPauseMs, signal)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, index) => loop(index)))
}

function wordOfError(error: unknown): string {
  if (error instanceof assert.AssertionError) throw error
  return String(error)
}

/** Resolves early if the signal aborts. */
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

/** Repeats a request until it succeeds, even if the connection breaks. Returns null if the signal aborts. */
export async function insist(signal: AbortSignal, act: () => Promise<Response>): Promise<Response | null> {
  while (!signal.aborted) {
    const response = await act().catch(() => null)
    if (response !== null && wordOf(response) === 'ok') return response
    await pause(refusalPauseMs, signal)
  }
  return null
}
