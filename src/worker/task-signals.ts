// The abort signals of one task, and the reasons why work on it stops early.

import type { Clock } from '../lib/clock.ts'
import { JobPause } from './job-pause.ts'

/**
 * `deadline`: the task has timed out. `drain`: the process is shutting down. `lease`: the lease has ended. `outdated`:
 * the task has ended or another worker has claimed it. `share`: this process has no share of the engine's request
 * budget. `cancel`: the client has asked to cancel the task, so the current step starts again and takes the request
 * into account. `canceled`: the client has canceled the task, and no engine is working on it.
 */
export type StopReason = 'deadline' | 'drain' | 'lease' | 'outdated' | 'share' | 'cancel' | 'canceled'

export class Stopped extends Error {
  override readonly name = 'Stopped'
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(`work on the task was stopped: ${reason}`)
    this.reason = reason
  }
}

// `setTimeout` accepts at most 2^31 - 1 ms, about 24.8 days, and fires immediately if the delay is longer.
const timerMaxMs = 2 ** 31 - 1

/** All signals abort with `Stopped` as the reason. */
export class TaskSignals {
  /** Aborts when this process gives up the task, but not at the deadline. */
  readonly leave: AbortSignal
  /**
   * Aborts when even writes to the task must stop. Does not abort at the deadline, because the failure must still be
   * recorded.
   */
  readonly forget: AbortSignal
  /** Ends early when the engine calls us about the task, and when a signal aborts. */
  readonly pause: JobPause
  /** Each signal is created when something first listens to it, or when it aborts. */
  #handBack: AbortController | null = null
  #stop: AbortController | null = null
  #timer: NodeJS.Timeout | undefined
  /** The reason passed to `#end`, or null. Kept here, because an interruption may have aborted the signals first. */
  #endReason: unknown = null

  constructor(leave: AbortSignal, forget: AbortSignal, clock: Clock) {
    this.leave = leave
    this.forget = forget
    this.pause = new JobPause(clock)
    this.follow()
  }

  /** Stops work that another worker can continue from the durable state: polling, waiting, and fetching inputs. */
  get handBack(): AbortSignal {
    return (this.#handBack ??= new AbortController()).signal
  }

  /** Stops everything, including submissions that wait for a response, and the storing of an output. */
  get stop(): AbortSignal {
    return (this.#stop ??= new AbortController()).signal
  }

  /**
   * Call this when `leave` or `forget` has aborted, because this class does not listen to them. Signals combined with
   * `AbortSignal.any` would take more memory than the rest of a waiting task.
   */
  follow(): void {
    if (this.forget.aborted) this.#end(this.forget.reason)
    if (!this.leave.aborted) return
    this.#abortHandBack(this.leave.reason)
    this.pause.end()
  }

  /**
   * Sets the deadline. `remainingMs` is the difference between two readings of the database's clock, which is therefore
   * never compared with ours. A deadline that has passed can be extended to store an output that the last poll found.
   */
  endIn(remainingMs: number): void {
    clearTimeout(this.#timer)
    if (this.#stop?.signal.aborted === true && remainingMs > 0) {
      this.#endReason = null
      this.#renew()
    }
    const delayMs = Math.min(Math.max(remainingMs, 0), timerMaxMs)
    this.#timer = setTimeout(() => this.#end(new Stopped('deadline')), delayMs)
  }

  /**
   * Interrupts waits, with `cancel` as the reason. Aborts `stop` only if `isPolling` is true, because a submission or
   * the storing of an output must continue.
   */
  interrupt(isPolling: boolean): void {
    const reason = new Stopped('cancel')
    this.#abortHandBack(reason)
    if (isPolling) this.#abortStop(reason)
    this.pause.end()
  }

  /** Ends an interruption. Call this before each step. */
  resume(): void {
    const reason: unknown = this.#handBack?.signal.reason
    if (!(reason instanceof Stopped && reason.reason === 'cancel')) return
    this.#renew()
    if (this.#endReason !== null) this.#end(this.#endReason)
  }

  /**
   * Call this when nothing listens to the signals. The two unused signals would take a fifth of the memory of a task
   * that waits for its next poll.
   */
  dropUnused(): void {
    if (this.#handBack?.signal.aborted === false) this.#handBack = null
    if (this.#stop?.signal.aborted === false) this.#stop = null
  }

  dispose(): void {
    clearTimeout(this.#timer)
  }

  #renew(): void {
    this.#stop = null
    this.#handBack = null
    this.follow()
  }

  #end(reason: unknown): void {
    this.#endReason = reason
    this.#abortStop(reason)
    this.#abortHandBack(reason)
    this.pause.end()
  }

  #abortHandBack(reason: unknown): void {
    this.#handBack ??= new AbortController()
    this.#handBack.abort(reason)
  }

  #abortStop(reason: unknown): void {
    this.#stop ??= new AbortController()
    this.#stop.abort(reason)
  }
}
