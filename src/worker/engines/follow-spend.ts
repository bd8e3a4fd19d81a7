// Tells each `EngineGate` what all processes together have spent on its engine today.

import { pauseUntilAborted } from '../../lib/async/backoff.ts'
import type { Logger } from '../../lib/log.ts'
import type { Store } from '../../store/store.ts'
import type { EngineGate } from './engine-gate.ts'

/** How soon other processes' costs are taken into account. This process's own costs count immediately. */
const readEveryMs = 5_000

/**
 * Runs until the signal aborts, but resolves immediately if no engine has a daily spending limit. Until the first read
 * succeeds, engines with such a limit get no tasks.
 */
export async function followSpend(
  gates: readonly EngineGate[],
  store: Pick<Store, 'readSpend'>,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const limited = gates.filter(({ provider }) => provider.limits.spendMicrosPerDay !== null)
  while (limited.length > 0 && !signal.aborted) {
    try {
      const { micros, dayEndsInMs } = await store.readSpend(null)
      for (const gate of limited) gate.setSpent(micros.get(gate.provider.name) ?? 0, dayEndsInMs)
    } catch (error) {
      log.warn({ err: error }, "today's costs could not be read; trying again")
    }
    await pauseUntilAborted(readEveryMs, signal)
  }
}
