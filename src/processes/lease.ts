// The right of a process to work on what it has claimed under one id, measured by its own monotonic clock. It ends once
// and is never renewed: who goes on afterwards enters under another id.

import type { Clock } from '../lib/clock.ts'
import type { ProcessId } from '../domain/ids.ts'

export class Lease {
  readonly id: ProcessId
  readonly #clock: Clock
  readonly #ended = new AbortController()
  #endsAtMs = Number.POSITIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  /** Without an end until `extendTo` sets one: where a lock of the folder is the lease. */
  constructor(id: ProcessId, clock: Clock) {
    this.id = id
    this.#clock = clock
  }

  /** Aborts when the lease ends. */
  get signal(): AbortSignal {
    return this.#ended.signal
  }

  /**
   * Looks at the clock too: a process that was frozen runs on before its timers do, and must not send anything to
   * anybody that it was about to send.
   */
  hasEnded(): boolean {
    if (this.#clock.monotonicMs() >= this.#endsAtMs) this.end()
    return this.#ended.signal.aborted
  }

  extendTo(endsAtMs: number): void {
    if (this.hasEnded()) return
    clearTimeout(this.#timer)
    this.#endsAtMs = endsAtMs
    this.#timer = setTimeout(() => this.end(), endsAtMs - this.#clock.monotonicMs())
  }

  /** Safe to call twice. */
  end(): void {
    clearTimeout(this.#timer)
    this.#ended.abort(new Error('the lease has ended'))
  }
}
