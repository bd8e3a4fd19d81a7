// Spaces out the requests to an engine, so that no more of them are sent in any second than the operator allows.

import { pause } from '../../lib/async/backoff.ts'
import type { Clock } from '../../lib/clock.ts'
import { partOf } from '../../domain/processes/share.ts'
import type { Share } from '../../domain/processes/share.ts'
import { Stopped } from '../task-signals.ts'

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
  /** Called if this process loses its part of the budget. */
  readonly refuse: () => void
}

export class RequestBudget {
  readonly #perSecond: number | null
  readonly #clock: Clock
  readonly #waiting = new Set<Waiting>()
  /** Submissions whose turn has passed. They are served first, because their tasks are already recorded as submitted. */
  readonly #waitingAgain = new Set<Waiting>()
  #nextTurnAtMs = 0
  /** The number of requests that this process may send per second. */
  #part: number
  #isTimed = false

  /** `perSecond`: null for no limit. */
  constructor(perSecond: number | null, clock: Clock) {
    this.#perSecond = perSecond
    this.#clock = clock
    this.#part = perSecond ?? Infinity
  }

  /** False if this process may send no requests, because there are more workers than requests per second. */
  get hasPart(): boolean {
    return this.#part > 0
  }

  /**
   * The workers share the budget in whole requests. If there are more workers than requests per second, some get no part of it: if
   * they sent one request every few seconds, several workers could do so in the same second. Their waiting requests are refused, so
   * that other workers can take over the tasks.
   */
  divideBy(share: Share): void {
    if (this.#perSecond === null) return
    this.#part = partOf(this.#perSecond, share)
    if (!this.hasPart) for (const { refuse } of [...this.#waitingAgain, ...this.#waiting]) refuse()
  }

  /**
   * Resolves when a request may be sent, in the order of the calls. Rejects with the signal's reason, or with `Stopped` if this
   * process has no part of the budget.
   */
  async turn(signal: AbortSignal): Promise<void> {
    await this.#firstTurn(0, signal)
  }

  /** Like `turn`, but resolves a little before the turn, so that the request can be recorded in the meantime. */
  turnAhead(signal: AbortSignal): Promise<Turn> {
    return this.#firstTurn(aheadMs, signal)
  }

  /**
   * Waits for the turn. If it has passed, for example during a slow commit, waits for another one. Resolves with false if this
   * process has lost its part of the budget and must not send the request.
   */
  async arrive({ atMs }: Turn, signal: AbortSignal): Promise<boolean> {
    if (this.#perSecond === null) return true
    await pause(Math.max(0, Math.ceil(atMs - this.#clock.monotonicMs())), signal)
    if (this.#clock.monotonicMs() - atMs <= spreadMs) return this.hasPart
    return (await this.#wait(this.#waitingAgain, 0, signal)) !== null
  }

  async #firstTurn(aheadMs: number, signal: AbortSignal): Promise<Turn> {
    const turn = await this.#wait(this.#waiting, aheadMs, signal)
    if (turn === null) throw new Stopped('share')
    return turn
  }

  /** Null if the request is refused. */
  async #wait(queue: Set<Waiting>, aheadMs: number, signal: AbortSignal): Promise<Turn | null> {
    if (this.#perSecond === null) return { atMs: 0 }
    signal.throwIfAborted()
    if (!this.hasPart) return null
    const { promise, resolve, reject } = Promise.withResolvers<Turn | null>()
    const end = (turn: Turn | null) => {
      queue.delete(waiting)
      signal.removeEventListener('abort', onAbort)
      resolve(turn)
    }
    const onAbort = () => {
      queue.delete(waiting)
      reject(signal.reason as Error)
    }
    const waiting: Waiting = { aheadMs, begin: end, refuse: () => end(null) }
    signal.addEventListener('abort', onAbort)
    queue.add(waiting)
    this.#admit()
    return promise
  }

  #admit(): void {
    for (const queue of [this.#waitingAgain, this.#waiting]) {
      for (const { aheadMs, begin } of queue) {
        const nowMs = this.#clock.monotonicMs()
        // Turns that a busy process has missed are not made up for, because the requests would arrive together.
        const atMs = Math.max(this.#nextTurnAtMs, aheadMs > 0 ? nowMs + aheadMs : nowMs - spreadMs)
        const waitMs = Math.ceil(atMs - aheadMs - nowMs)
        if (waitMs > 0) return this.#admitIn(waitMs)
        this.#nextTurnAtMs = atMs + this.#spacingMs()
        begin({ atMs })
      }
    }
  }

  #admitIn(waitMs: number): void {
    if (this.#isTimed) return
    this.#isTimed = true
    setTimeout(() => {
      this.#isTimed = false
      this.#admit()
    }, waitMs)
  }

  /** Even spacing: several requests at once, after a pause of a second, would exceed the budget if even one of them were late. */
  #spacingMs(): number {
    return (1_000 + 2 * spreadMs) / this.#part
  }
}
