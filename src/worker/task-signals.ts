// Why work on a task stops before its end, as the abort signals of one task.

/**
 * `deadline`: its time is over. `drain`: the process is going. `lease`: the right to work on it has ended. `outdated`:
 * the task is somebody else's by now.
 */
export type StopReason = 'deadline' | 'drain' | 'lease' | 'outdated'

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

/** All of them abort with `Stopped`, the first one first. */
export class TaskSignals {
  /** What another worker can go on with from what is durable stops: asking an engine, waiting, fetching inputs. */
  readonly handBack: AbortSignal
  /** Everything stops, a submit without its answer and an output that is half stored too. */
  readonly stop: AbortSignal
  /** The task is not even written any more. Not at its deadline: its end must still be. */
  readonly forget: AbortSignal
  readonly #deadline = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(handBack: AbortSignal, forget: AbortSignal) {
    this.forget = forget
    this.stop = AbortSignal.any([forget, this.#deadline.signal])
    this.handBack = AbortSignal.any([handBack, this.stop])
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
