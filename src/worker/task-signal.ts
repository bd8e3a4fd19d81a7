// Why work on a task stops before its end, as one abort signal for each task.

/** `deadline`: its time is over. `drain`: the process is going. `outdated`: the task is somebody else's by now. */
export type StopReason = 'deadline' | 'drain' | 'outdated'

export class Stopped extends Error {
  override readonly name = 'Stopped'
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(`work on the task stops: ${reason}`)
    this.reason = reason
  }
}

// `setTimeout` takes at most 2^31 - 1 ms, about 24.8 days, and fires at once beyond.
const timerMaxMs = 2 ** 31 - 1

/** The signal of one task: aborts at its deadline, and when the worker drains. */
export class TaskSignal {
  /** Aborts with `Stopped`. */
  readonly signal: AbortSignal
  /** Aborts when the worker drains, and not at the deadline. */
  readonly drained: AbortSignal
  readonly #deadline = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(drained: AbortSignal) {
    this.drained = drained
    this.signal = AbortSignal.any([drained, this.#deadline.signal])
  }

  /** Sets the deadline, as time from now: both moments are the database's, so no clock of ours is compared with it. */
  endIn(remainingMs: number): void {
    clearTimeout(this.#timer)
    const delayMs = Math.min(Math.max(remainingMs, 0), timerMaxMs)
    this.#timer = setTimeout(() => this.#deadline.abort(new Stopped('deadline')), delayMs)
  }

  dispose(): void {
    clearTimeout(this.#timer)
  }
}
