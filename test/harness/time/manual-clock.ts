// A clock that moves only when a test moves it.

import type { Clock } from '../../../src/lib/clock.ts'

export class ManualClock implements Clock {
  /** 2026-11-21 12:00 UTC. A plausible time makes failure messages easier to read. */
  #nowMs = 1_795_262_400_000

  nowMs(): number {
    return this.#nowMs
  }

  monotonicMs(): number {
    return this.#nowMs
  }

  pass(ms: number): void {
    this.#nowMs += ms
  }
}
