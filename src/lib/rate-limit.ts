// Limits the request rate with a token bucket for each key, account, address, or other name. Counts only requests to
// this process. If several processes serve requests, `divideBy` reduces the limit to this process's share.

import type { Clock } from './clock.ts'

export interface RateLimit {
  /** The name of the policy in the `RateLimit` and `RateLimit-Policy` headers. */
  readonly name: string
  /** 0 means no limit. */
  readonly perSecond: number
  /** How many requests are allowed at the same time after a pause. */
  readonly burst: number
}

/** `retryAfterMs` is 0 if the request is allowed. */
export interface RateState {
  readonly remaining: number
  readonly retryAfterMs: number
}

interface Bucket {
  tokens: number
  filledAtMs: number
}

/** Full buckets are dropped once there are at least this many. Nothing is lost, because a new bucket is also full. */
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

  /** Reduces the limit to this process's share. The burst is at least one request, even if the share is smaller. */
  divideBy(processes: number): void {
    this.#perSecond = this.limit.perSecond / processes
    this.#burst = Math.max(1, this.limit.burst / processes)
  }

  /** Takes a token unless the request is refused. A client that retries too often thus does not lock itself out. */
  take(name: string): RateState {
    const state = this.peek(name)
    if (this.limit.perSecond === 0 || state.retryAfterMs > 0) return state
    const bucket = this.#bucketOf(name)
    bucket.tokens -= 1
    return { remaining: Math.floor(bucket.tokens), retryAfterMs: 0 }
  }

  /** Keeps nothing, because `name` may be any text from a request. */
  peek(name: string): RateState {
    if (this.limit.perSecond === 0) return unlimited
    const bucket = this.#buckets.get(name)
    if (bucket === undefined) return { remaining: Math.floor(this.#burst), retryAfterMs: 0 }
    this.#fill(bucket, this.#clock.monotonicMs())
    return this.#stateOf(bucket)
  }

  /**
   * Takes the tokens even if there are too few. Later calls then wait until the bucket has been refilled. The bucket
   * never lacks more than `debtMax` tokens, so that one costly call does not delay later calls for minutes.
   */
  spend(name: string, tokens: number, debtMax: number): RateState {
    if (this.limit.perSecond === 0) return unlimited
    const bucket = this.#bucketOf(name)
    this.#fill(bucket, this.#clock.monotonicMs())
    bucket.tokens = Math.max(bucket.tokens - tokens, -debtMax)
    return this.#stateOf(bucket)
  }

  /** Puts back the token of a request that should not count. */
  giveBack(name: string): void {
    const bucket = this.#bucketOf(name)
    bucket.tokens = Math.min(this.#burst, bucket.tokens + 1)
  }

  #stateOf({ tokens }: Bucket): RateState {
    if (tokens < 1) return { remaining: 0, retryAfterMs: ((1 - tokens) / this.#perSecond) * 1_000 }
    return { remaining: Math.floor(tokens), retryAfterMs: 0 }
  }

  #bucketOf(name: string): Bucket {
    const known = this.#buckets.get(name)
    if (known !== undefined) return known
    if (this.#buckets.size >= this.#sweepAtSize) this.#sweep()
    const bucket = { tokens: this.#burst, filledAtMs: this.#clock.monotonicMs() }
    this.#buckets.set(name, bucket)
    return bucket
  }

  #fill(bucket: Bucket, nowMs: number): void {
    const gained = ((nowMs - bucket.filledAtMs) / 1_000) * this.#perSecond
    bucket.tokens = Math.min(this.#burst, bucket.tokens + gained)
    bucket.filledAtMs = nowMs
  }

  #sweep(): void {
    const nowMs = this.#clock.monotonicMs()
    for (const [name, bucket] of this.#buckets) {
      this.#fill(bucket, nowMs)
      if (bucket.tokens === this.#burst) this.#buckets.delete(name)
    }
    this.#sweepAtSize = Math.max(bucketsMin, this.#buckets.size * 2)
  }
}

const unlimited: RateState = { remaining: Number.POSITIVE_INFINITY, retryAfterMs: 0 }
