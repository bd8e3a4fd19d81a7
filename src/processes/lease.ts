// A process's right to work on the tasks that it has claimed under one process ID. The lease is timed by the process's
// own monotonic clock. After a lease has ended, the process registers again under a new ID.

import type { Clock } from '../lib/clock.ts'
import type { ProcessId } from '../domain/ids.ts'

export class Lease {
  readonly id: ProcessId
  readonly #clock: Clock
  readonly #ended = new AbortController()
  #endsAtMs = Number.POSITIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  /**
   * The lease has no time limit until `extendTo` sets one. If a lock on the data folder excludes other processes, the
   * lease never has a time limit.
   */
  constructor(id: ProcessId, clock: Clock) {
    this.id = id
    this.#clock = clock
  }

  /** Aborts when the lease ends. */
  get signal(): AbortSignal {
    return this.#ended.signal
  }

  /** Also checks the clock, because when a frozen process resumes, its code may run before its timers fire. */
  hasEnded(): boolean {
    if (this.#clock.monotonicMs() >= this.#endsAtMs) this.end()
    return this.#ended.signal.aborted
  }

  extendTo(endsAtMs: number): void {
    if (this.hasEnded()) return
    clearTimeout(this.#timer)
    this.#endsAtMs = endsAtMs
    // After a slow registration or heartbeat, `endsAtMs` may already be in the past.
    const remainingMs = Math.max(0, endsAtMs - this.#clock.monotonicMs())
    this.#timer = setTimeout(() => this.end(), remainingMs)
  }

  /** Safe to call twice. */
  end(): void {
    clearTimeout(this.#timer)
    this.#ended.abort(new Error('the lease has ended'))
  }
}
