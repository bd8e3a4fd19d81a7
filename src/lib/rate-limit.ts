// How many requests each may make, by key, account, address or whatever they are told apart by: one token bucket for each,
// by the monotonic clock. Counts in this process only; the processes that serve together have an equal part of the limit.

import type { Clock } from './clock.ts'

export interface RateLimit {
  /** Names it to clients, in the headers `RateLimit` and `RateLimit-Policy`. */
  readonly name: string
  /** 0: no limit. */
  readonly perSecond: number
  /** How many may come at once after a rest. */
  readonly burst: number
}

/** `retryAfterMs` is 0 when the request may pass. */
export interface RateState {
  readonly remaining: number
  readonly retryAfterMs: number
}

interface Bucket {
  tokens: number
  filledAtMs: number
}

/** Beyond this many buckets the full ones are thrown away: they say no more than none. */
const bucketsMin = 1_024

export class RateLimiter {
  readonly limit: RateLimit
  readonly #clock: Clock
  readonly #buckets = new Map<string, Bucket>()
  #sweepAtSize = bucketsMin
  #perSecond: number
  #burst: number

  constructor(limit: RateLimit, clock: Clock) {
    this.limit = limit
    this.#perSecond = limit.perSecond
    this.#burst = limit.burst
    this.#clock = clock
  }

  /** Nobody is shut out by more processes than its burst: one request at a time may always come. */
  divideBy(processes: number): void {
    this.#perSecond = this.limit.perSecond / processes
    this.#burst = Math.max(1, this.limit.burst / processes)
  }

  /** Takes one token. A refused request takes none, so that a client that hammers does not lock itself out. */
  take(who: string): RateState {
    if (this.limit.perSecond === 0) return unlimited
    const bucket = this.#bucketOf(who)
    this.#fill(bucket, this.#clock.monotonicMs())
    if (bucket.tokens < 1)
      return { remaining: 0, retryAfterMs: ((1 - bucket.tokens) / this.#perSecond) * 1_000 }
    bucket.tokens -= 1
    return { remaining: Math.floor(bucket.tokens), retryAfterMs: 0 }
  }

  /** Of what did not count after all. */
  giveBack(who: string): void {
    const bucket = this.#bucketOf(who)
    bucket.tokens = Math.min(this.#burst, bucket.tokens + 1)
  }

  #bucketOf(who: string): Bucket {
    const known = this.#buckets.get(who)
    if (known !== undefined) return known
    if (this.#buckets.size >= this.#sweepAtSize) this.#sweep()
    const bucket = { tokens: this.#burst, filledAtMs: this.#clock.monotonicMs() }
    this.#buckets.set(who, bucket)
    return bucket
  }

  #fill(bucket: Bucket, nowMs: number): void {
    const gained = ((nowMs - bucket.filledAtMs) / 1_000) * this.#perSecond
    bucket.tokens = Math.min(this.#burst, bucket.tokens + gained)
    bucket.filledAtMs = nowMs
  }

  #sweep(): void {
    const nowMs = this.#clock.monotonicMs()
    for (const [who, bucket] of this.#buckets) {
      this.#fill(bucket, nowMs)
      if (bucket.tokens === this.#burst) this.#buckets.delete(who)
    }
    this.#sweepAtSize = Math.max(bucketsMin, this.#buckets.size * 2)
  }
}

const unlimited: RateState = { remaining: Number.POSITIVE_INFINITY, retryAfterMs: 0 }
