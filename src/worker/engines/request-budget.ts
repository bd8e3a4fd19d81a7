// Spaces out the requests to an engine, so that no more of them are sent in any second than the operator allows.

import type { Clock } from '../../lib/clock.ts'
import { wholeShare } from '../../domain/processes/share.ts'
import type { Share } from '../../domain/processes/share.ts'

/** A request may be sent this much later than its turn, and it may reach the engine this much faster than another request. */
const spreadMs = 20

/** The right to send one request now. */
export interface Turn {
  readonly atMs: number
}

export class RequestBudget {
  readonly #perSecond: number | null
  readonly #clock: Clock
  readonly #waiting = new Set<() => void>()
  /** Served first, because their tasks are already recorded as submitted. */
  readonly #waitingAgain = new Set<() => void>()
  /** The times of the last requests, oldest first, at most as many as one window may contain. By the monotonic clock. */
  readonly #sentAtMs: number[] = []
  #share = wholeShare
  #isTimed = false

  /** `perSecond`: null for no limit. */
  constructor(perSecond: number | null, clock: Clock) {
    this.#perSecond = perSecond
    this.#clock = clock
  }

  /** The workers share the budget. If there are more workers than requests per second, each sends one request every few seconds. */
  divideBy(share: Share): void {
    this.#share = share
  }

  /** Resolves when a request may be sent, in the order of the calls. Rejects with the signal's reason. */
  turn(signal: AbortSignal): Promise<Turn> {
    return this.#wait(this.#waiting, signal)
  }

  /** Call this right before sending the request. If the turn has passed, for example during a slow commit, waits for another one. */
  async renew(turn: Turn, signal: AbortSignal): Promise<void> {
    if (this.#clock.monotonicMs() - turn.atMs <= spreadMs) return
    const unused = this.#sentAtMs.indexOf(turn.atMs)
    if (unused >= 0) this.#sentAtMs.splice(unused, 1)
    await this.#wait(this.#waitingAgain, signal)
  }

  async #wait(queue: Set<() => void>, signal: AbortSignal): Promise<Turn> {
    if (this.#perSecond === null) return { atMs: Infinity }
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<Turn>()
    const onAbort = () => {
      queue.delete(begin)
      reject(signal.reason as Error)
    }
    const begin = () => {
      queue.delete(begin)
      signal.removeEventListener('abort', onAbort)
      const turn = { atMs: this.#clock.monotonicMs() }
      this.#sentAtMs.push(turn.atMs)
      resolve(turn)
    }
    signal.addEventListener('abort', onAbort)
    queue.add(begin)
    this.#admit(this.#perSecond)
    return promise
  }

  #admit(perSecond: number): void {
    for (const queue of [this.#waitingAgain, this.#waiting]) {
      for (const begin of queue) {
        const waitMs = this.#waitMs(perSecond)
        if (waitMs <= 0) begin()
        else return this.#admitIn(waitMs, perSecond)
      }
    }
  }

  #admitIn(waitMs: number, perSecond: number): void {
    if (this.#isTimed) return
    this.#isTimed = true
    setTimeout(() => {
      this.#isTimed = false
      this.#admit(perSecond)
    }, waitMs)
  }

  /** The time until a window that ends at that moment has room for another request. */
  #waitMs(perSecond: number): number {
    const own = perSecond / this.#share.among
    const requestsMax = Math.max(1, Math.floor(own))
    const windowMs = Math.max(1_000, 1_000 / own) + 2 * spreadMs
    this.#sentAtMs.splice(0, Math.max(0, this.#sentAtMs.length - requestsMax))
    const oldestMs = this.#sentAtMs.length < requestsMax ? undefined : this.#sentAtMs[0]
    return oldestMs === undefined ? 0 : Math.ceil(oldestMs + windowMs - this.#clock.monotonicMs())
  }
}
