// Spaces out the requests to an engine so that the engine never gets more per second than the operator allows.

import type { Clock } from '../../lib/clock.ts'
import { partOf } from '../../domain/processes/share.ts'
import type { Share } from '../../domain/processes/share.ts'
import { Stopped } from '../task-signals.ts'

/** The limit holds even if the time that requests take to reach the engine varies by this much. */
const jitterMs = 40
const windowMs = 1_000 + jitterMs

/**
 * Timers may fire late. A delay of up to this length is made up for: the next request is sent as if the late one had
 * been on time.
 */
const lateMsMax = 20

/**
 * The right to send one request. The request may be sent much later, for example after a slow commit, so it counts
 * toward the budget until one second after `sent` is called.
 */
export interface Turn {
  /** Call this when the request has been sent, or will certainly not be sent. Safe to repeat. */
  sent(): void
}

interface Waiting {
  readonly begin: () => void
  /** Called if this process loses its part of the budget. */
  readonly refuse: () => void
}

const unlimited: Turn = { sent: () => {} }

export class RequestBudget {
  readonly #perSecond: number | null
  readonly #clock: Clock
  readonly #waiting = new Set<Waiting>()
  /** The number of requests that have had their turn but have not been sent yet. */
  #unsent = 0
  /** When the requests of the last second were sent, in order. */
  #sentAtMs: number[] = []
  #nextTurnAtMs = 0
  /** How many requests this process may send per second. */
  #part: number
  #timer: NodeJS.Timeout | undefined

  /** `perSecond` is null if there is no limit. */
  constructor(perSecond: number | null, clock: Clock) {
    this.#perSecond = perSecond
    this.#clock = clock
    this.#part = perSecond ?? Infinity
  }

  /** False if this worker must not send requests, because there are more workers than requests per second. */
  get hasPart(): boolean {
    return this.#part > 0
  }

  /**
   * The workers share the budget in whole requests. If there are more workers than requests per second, some workers
   * get no part, because even if each sent only one request every few seconds, several could do so in the same second.
   * If this worker gets no part, its waiting requests are refused so that other workers can take over the tasks.
   */
  divideBy(share: Share): void {
    if (this.#perSecond === null) return
    this.#part = partOf(this.#perSecond, share)
    if (this.hasPart) this.#admit()
    else for (const { refuse } of this.#waiting) refuse()
  }

  /**
   * Resolves when the turn begins. Turns begin in the order of the calls. Rejects with the signal's reason, or with
   * `Stopped` if this process has no part of the budget.
   */
  async turn(signal: AbortSignal): Promise<Turn> {
    if (this.#perSecond === null) return unlimited
    signal.throwIfAborted()
    if (!this.hasPart) throw new Stopped('share')
    const { promise, resolve, reject } = Promise.withResolvers<Turn>()
    const leave = () => {
      this.#waiting.delete(waiting)
      signal.removeEventListener('abort', onAbort)
    }
    const onAbort = () => {
      leave()
      reject(signal.reason as Error)
    }
    const waiting: Waiting = {
      begin: () => {
        leave()
        resolve(this.#begin())
      },
      refuse: () => {
        leave()
        reject(new Stopped('share'))
      },
    }
    signal.addEventListener('abort', onAbort)
    this.#waiting.add(waiting)
    this.#admit()
    return promise
  }

  #begin(): Turn {
    this.#unsent++
    let isUnsent = true
    return {
      sent: () => {
        if (!isUnsent) return
        isUnsent = false
        this.#unsent--
        this.#sentAtMs.push(this.#clock.monotonicMs())
        this.#admit()
      },
    }
  }

  #admit(): void {
    for (const { begin } of this.#waiting) {
      const nowMs = this.#clock.monotonicMs()
      const waitMs = Math.max(this.#nextTurnAtMs, this.#windowOpensAtMs(nowMs)) - nowMs
      if (waitMs > 0) return this.#admitIn(waitMs)
      // Requests are spaced evenly, so that one slow request adds little to the engine's load in the next second.
      this.#nextTurnAtMs = Math.max(this.#nextTurnAtMs, nowMs - lateMsMax) + windowMs / this.#part
      begin()
    }
  }

  /** The earliest time for the next turn, or infinity if a request that has had its turn must be sent first. */
  #windowOpensAtMs(nowMs: number): number {
    while (this.#sentAtMs[0] !== undefined && this.#sentAtMs[0] <= nowMs - windowMs) this.#sentAtMs.shift()
    const excess = this.#unsent + this.#sentAtMs.length - this.#part
    if (excess < 0) return nowMs
    return (this.#sentAtMs[excess] ?? Infinity) + windowMs
  }

  #admitIn(waitMs: number): void {
    clearTimeout(this.#timer)
    if (waitMs < Infinity) this.#timer = setTimeout(() => this.#admit(), Math.ceil(waitMs))
  }
}
