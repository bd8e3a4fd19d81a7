// Fair turns that also limit the share of the time that the turns of one key can take.

import type { Clock } from '../clock.ts'
import { RateLimiter } from '../rate-limit.ts'
import type { FairTurns } from './fair-turns.ts'

export interface TimeLimit {
  /** The share of the time that the turns of one key can take, from 0 to 1. */
  readonly shareMax: number
  /** After a pause, the turns of a key can take this long before the share counts. */
  readonly burstMs: number
  /** The longest rest after a turn, however long the turn took. */
  readonly restMsMax: number
}

export class PacedTurns {
  readonly #turns: FairTurns
  /** A token is a millisecond. */
  readonly #time: RateLimiter
  readonly #debtMsMax: number
  readonly #clock: Clock

  /** `turns` must allow one turn per key at a time. Otherwise, a key could use another slot while it rests. */
  constructor(turns: FairTurns, { shareMax, burstMs, restMsMax }: TimeLimit, clock: Clock) {
    this.#turns = turns
    this.#time = new RateLimiter({ name: 'turns', perSecond: 1_000 * shareMax, burst: burstMs }, clock)
    this.#debtMsMax = shareMax * restMsMax
    this.#clock = clock
  }

  /** Rejects as `FairTurns.take` does, or with the error of `work`. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const turn = await this.#turns.take({ key })
    const beganMs = this.#clock.monotonicMs()
    try {
      return await work()
    } finally {
      const spentMs = this.#clock.monotonicMs() - beganMs
      turn.endWithRest(this.#time.spend(key, spentMs, this.#debtMsMax).retryAfterMs)
    }
  }
}
