// How many of something run at once, in all and for each key. It never drops what waits: only its signal ends a wait.

import { assert } from '../assert.ts'

export interface LimiterCaps {
  readonly total: number
  /** As many as in all, unless said otherwise. */
  readonly perKey?: number
}

interface Waiting {
  readonly key: string
  readonly start: () => void
}

/** First come, first served, except that a key at its own cap lets the others pass. */
export class Limiter {
  readonly #caps: Required<LimiterCaps>
  readonly #activeByKey = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()
  #active = 0

  constructor({ total, perKey = total }: LimiterCaps) {
    this.#caps = { total, perKey }
  }

  /** Waits for a place, then runs `work`. Rejects with the signal's reason when it aborts before there is one. */
  async run<Result>(signal: AbortSignal, work: () => Promise<Result>, key = ''): Promise<Result> {
    signal.throwIfAborted()
    if (this.#hasPlace(key)) this.#enter(key)
    else await this.#waitForPlace(key, signal)
    try {
      return await work()
    } finally {
      this.#leave(key)
    }
  }

  #waitForPlace(key: string, signal: AbortSignal): Promise<void> {
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

  #hasPlace(key: string): boolean {
    return this.#active < this.#caps.total && (this.#activeByKey.get(key) ?? 0) < this.#caps.perKey
  }

  #enter(key: string): void {
    assert(this.#hasPlace(key), 'nobody enters beyond the caps')
    this.#active++
    this.#activeByKey.set(key, (this.#activeByKey.get(key) ?? 0) + 1)
  }

  #leave(key: string): void {
    this.#active--
    const rest = (this.#activeByKey.get(key) ?? 0) - 1
    if (rest > 0) this.#activeByKey.set(key, rest)
    else this.#activeByKey.delete(key)
    for (const waiting of this.#waiting) {
      if (this.#hasPlace(waiting.key)) return waiting.start()
    }
  }
}
