// Repeats requests until the end of an attack.

import { setTimeout as sleep } from 'node:timers/promises'

/** After a failure, for example a refused connection, a loop would otherwise only exhaust the attacker. */
const failurePauseMs = 20

/** Runs `atOnce` loops of `act`, each of which waits for its response. `act` may reject. */
export async function repeat(
  atOnce: number,
  signal: AbortSignal,
  act: (turn: number) => Promise<unknown>,
): Promise<void> {
  const loop = async (index: number) => {
    for (let turn = index; !signal.aborted; turn += atOnce) {
      await act(turn).catch(() => sleep(failurePauseMs, undefined, { signal }).catch(() => undefined))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, index) => loop(index)))
}

/** Starts `act` `perSecond` times per second without waiting for responses. `act` may reject. */
export async function flood(
  perSecond: number,
  signal: AbortSignal,
  act: (turn: number) => Promise<unknown>,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    act(turn).catch(() => undefined)
    await sleep(1_000 / perSecond, undefined, { signal }).catch(() => undefined)
  }
}
