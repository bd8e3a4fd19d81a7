// The abort signals of one task, and the reasons why work on it stops early.

/**
 * `deadline`: the task has timed out. `drain`: the process is shutting down. `lease`: the lease has ended. `outdated`: the
 * task has ended or another worker has claimed it. `share`: this process has no part of the engine's budget of requests.
 */
export type StopReason = 'deadline' | 'drain' | 'lease' | 'outdated' | 'share'

export class Stopped extends Error {
  override readonly name = 'Stopped'
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(`work on the task stops: ${reason}`)
    this.reason = reason
  }
}

// `setTimeout` accepts at most 2^31 - 1 ms, about 24.8 days, and fires immediately if the delay is longer.
const timerMaxMs = 2 ** 31 - 1

/** All signals abort with `Stopped`. They are listed in the order in which they abort. */
export class TaskSignals {
  /** This process gives up the task, which has not timed out. */
  readonly leave: AbortSignal
  /** Stops even writes to the task. Does not abort at the deadline, because the task's ending must still be written. */
  readonly forget: AbortSignal
  #handBack = new AbortController()
  #stop = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(leave: AbortSignal, forget: AbortSignal) {
    this.leave = leave
    this.forget = forget
    this.follow()
  }

  /** Stops work that another worker can continue from the durable state: polling, waiting, fetching inputs. */
  get handBack(): AbortSignal {
    return this.#handBack.signal
  }

  /** Stops everything, even a submission that is waiting for its response, and an output that is being stored. */
  get stop(): AbortSignal {
    return this.#stop.signal
  }

  /** Call this when `leave` or `forget` has aborted. Two combined signals would take more memory than the rest of a waiting task. */
  follow(): void {
    if (this.forget.aborted) this.#end(this.forget.reason)
    if (this.leave.aborted) this.#handBack.abort(this.leave.reason)
  }

  /**
   * Sets the deadline as a time from now, computed from two database times, so that our clock is never compared with the
   * database's. A deadline that has passed can be moved once more, to store an output that the last poll found.
   */
  endIn(remainingMs: number): void {
    clearTimeout(this.#timer)
    if (this.stop.aborted && remainingMs > 0) {
      this.#stop = new AbortController()
      this.#handBack = new AbortController()
      this.follow()
    }
    const delayMs = Math.min(Math.max(remainingMs, 0), timerMaxMs)
    this.#timer = setTimeout(() => this.#end(new Stopped('deadline')), delayMs)
  }

  dispose(): void {
    clearTimeout(this.#timer)
  }

  #end(reason: unknown): void {
    this.#stop.abort(reason)
    this.#handBack.abort(reason)
  }
}
