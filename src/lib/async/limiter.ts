// Limits how much work runs in parallel, in total and per key. Never drops waiting work: only its abort signal ends a
// wait.

import { assert } from '../assert.ts'

export interface LimiterCaps {
  readonly total: number
  /** Equal to `total` by default. */
  readonly perKey?: number
}

interface Waiting {
  readonly key: string
  readonly start: () => void
}

/** First come, first served, but work for a key that has reached its limit lets others overtake it. */
export class Limiter {
  readonly #caps: Required<LimiterCaps>
  readonly #activeByKey = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()
  #active = 0

  constructor({ total, perKey = total }: LimiterCaps) {
    this.#caps = { total, perKey }
  }

  /** Waits for a slot, then runs `work`. Rejects with the signal's reason if the signal aborts during the wait. */
  async run<Result>(signal: AbortSignal, work: () => Promise<Result>, key = ''): Promise<Result> {
    signal.throwIfAborted()
    if (this.#hasSlot(key)) this.#enter(key)
    else await this.#waitForSlot(key, signal)
    try {
      return await work()
    } finally {
      this.#leave(key)
    }
  }

  #waitForSlot(key: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#waiting.delete(waiting)
        reject(signal.reason)
      }
      const start = (): void => {
        signal.removeEventListener('abort', giveUp)
        this.#waiting.delete(waiting)
        this.#enter(key)
        resolve()
      }
      const waiting = { key, start }
      this.#waiting.add(waiting)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  #hasSlot(key: string): boolean {
    return this.#active < this.#caps.total && (this.#activeByKey.get(key) ?? 0) < this.#caps.perKey
  }

  #enter(key: string): void {
    assert(this.#hasSlot(key), 'no work starts beyond the limits')
    this.#active++
    this.#activeByKey.set(key, (this.#activeByKey.get(key) ?? 0) + 1)
  }

  #leave(key: string): void {
    this.#active--
    const rest = (this.#activeByKey.get(key) ?? 0) - 1
    if (rest > 0) this.#activeByKey.set(key, rest)
    else this.#activeByKey.delete(key)
    for (const waiting of this.#waiting) {
      if (this.#hasSlot(waiting.key)) return waiting.start()
    }
  }
}
