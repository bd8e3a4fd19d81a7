// Spaces out the requests to an engine, so that no more of them are sent in any second than the operator allows.

import { pause } from '../../lib/async/backoff.ts'
import type { Clock } from '../../lib/clock.ts'
import { wholeShare } from '../../domain/processes/share.ts'
import type { Share } from '../../domain/processes/share.ts'

/**
 * A request may be sent this much later than its turn, because timers are late, and it may reach the engine this much faster than
 * another request.
 */
const spreadMs = 20

/** How far ahead a submission gets its turn. Recording the submission usually takes less than this. */
const aheadMs = 50

/** The right to send one request at this time, by the monotonic clock. */
export interface Turn {
  readonly atMs: number
}

interface Waiting {
  readonly aheadMs: number
  readonly begin: (turn: Turn) => void
}

export class RequestBudget {
  readonly #perSecond: number | null
  readonly #clock: Clock
  readonly #waiting = new Set<Waiting>()
  /** Submissions whose turn has passed. They are served first, because their tasks are already recorded as submitted. */
  readonly #waitingAgain = new Set<Waiting>()
  #nextTurnAtMs = 0
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
  async turn(signal: AbortSignal): Promise<void> {
    await this.#wait(this.#waiting, 0, signal)
  }

  /** Like `turn`, but resolves a little before the turn, so that the request can be recorded in the meantime. */
  turnAhead(signal: AbortSignal): Promise<Turn> {
    return this.#wait(this.#waiting, aheadMs, signal)
  }

  /** Waits for the turn. If it has passed, for example during a slow commit, waits for another one. */
  async arrive({ atMs }: Turn, signal: AbortSignal): Promise<void> {
    if (this.#perSecond === null) return
    await pause(Math.max(0, Math.ceil(atMs - this.#clock.monotonicMs())), signal)
    if (this.#clock.monotonicMs() - atMs > spreadMs) await this.#wait(this.#waitingAgain, 0, signal)
  }

  async #wait(queue: Set<Waiting>, aheadMs: number, signal: AbortSignal): Promise<Turn> {
    if (this.#perSecond === null) return { atMs: 0 }
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<Turn>()
    const onAbort = () => {
      queue.delete(waiting)
      reject(signal.reason as Error)
    }
    const begin = (turn: Turn) => {
      queue.delete(waiting)
      signal.removeEventListener('abort', onAbort)
      resolve(turn)
    }
    const waiting = { aheadMs, begin }
    signal.addEventListener('abort', onAbort)
    queue.add(waiting)
    this.#admit(this.#perSecond)
    return promise
  }

  #admit(perSecond: number): void {
    for (const queue of [this.#waitingAgain, this.#waiting]) {
      for (const { aheadMs, begin } of queue) {
        const nowMs = this.#clock.monotonicMs()
        // Turns that a busy process has missed are not made up for, because the requests would arrive together.
        const atMs = Math.max(this.#nextTurnAtMs, aheadMs > 0 ? nowMs + aheadMs : nowMs - spreadMs)
        const waitMs = Math.ceil(atMs - aheadMs - nowMs)
        if (waitMs > 0) return this.#admitIn(waitMs, perSecond)
        this.#nextTurnAtMs = atMs + this.#spacingMs(perSecond)
        begin({ atMs })
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

  /**
   * Even spacing: several requests at once, after a pause of a second, would exceed the budget if even one of them were late.
   */
  #spacingMs(perSecond: number): number {
    return ((1_000 + 2 * spreadMs) * this.#share.among) / perSecond
  }
}
