// Fair turns that also limit the share of the time that the turns of one key can take.

import type { Clock } from '../clock.ts'
import { RateLimiter } from '../rate-limit.ts'
import type { FairTurns } from './fair-turns.ts'

export interface TimeLimit {
  /** The share of the time that the turns of one key can take, from 0 to 1. */
  readonly shareMax: number
  /** After a pause, the turns of a key can take this long before the share counts. */
  readonly burstMs: number
  /** The longest pause between two turns of a key, however long the first one took. */
  readonly restMsMax: number
}

export class PacedTurns {
  readonly #turns: FairTurns
  readonly #time: RateLimiter
  readonly #restMsMax: number
  readonly #clock: Clock

  constructor(turns: FairTurns, { shareMax, burstMs, restMsMax }: TimeLimit, clock: Clock) {
    this.#turns = turns
    this.#time = new RateLimiter({ name: 'milliseconds', perSecond: 1_000 * shareMax, burst: burstMs }, clock)
    this.#restMsMax = restMsMax
    this.#clock = clock
  }

  /** Rejects as `FairTurns.take` does, or with the error of `work`. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const turn = await this.#turns.take({ key })
    const beganMs = this.#clock.monotonicMs()
    try {
      return await work()
    } finally {
      const { retryAfterMs } = this.#time.spend(key, this.#clock.monotonicMs() - beganMs)
      turn.endWithRest(Math.min(retryAfterMs, this.#restMsMax))
    }
  }
}
