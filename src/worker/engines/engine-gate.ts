// Decides how many more tasks an engine may get from this process at the moment. Each process observes the engine's
// failures for itself.

import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/log.ts'
import { partOf, wholeShare } from '../../domain/processes/share.ts'
import type { Share } from '../../domain/processes/share.ts'
import type { Route } from '../../domain/tasks/catalog.ts'
import type { Provider } from '../../providers/provider.ts'
import { RequestBudget } from './request-budget.ts'

// The longest `Retry-After` that we honor. An incorrect value must not keep an engine closed for days.
const closedMsMax = 300_000

/**
 * The shortest pause of an engine. A busy engine that asks for no pause must not get hundreds of submissions per
 * second.
 */
const closedMsMin = 500

/**
 * After this many consecutive requests of one kind without a usable response, the engine gets no new tasks for a while.
 */
const failuresMax = 3
const firstPauseMs = 5_000
const longestPauseMs = 60_000

/**
 * Failures of each kind are counted separately, because an engine can lose every submission and still respond to all
 * polls.
 */
type RequestKind = 'submit' | 'poll'

export class EngineGate {
  readonly provider: Provider
  readonly clock: Clock
  readonly budget: RequestBudget
  readonly #log: Logger
  readonly #failures: Record<RequestKind, number> = { submit: 0, poll: 0 }
  #share = wholeShare
  /** The day's costs so far. Null while they are unknown. */
  #spentMicros: number | null = null
  #dayEndsAtMs = 0
  #taken = 0
  #closedUntilMs = 0
  #pollsHeldUntilMs = 0
  readonly #routesClosedUntilMs = new Map<Route, number>()
  /** After a pause, one task tests whether the engine accepts work again. */
  #trial: 'none' | 'pending' | 'running' = 'none'

  constructor(provider: Provider, clock: Clock, log: Logger) {
    this.provider = provider
    this.clock = clock
    this.#log = log.child({ provider: provider.name })
    this.budget = new RequestBudget(provider.limits.requestsPerSecond, clock)
  }

  /** The workers share an engine's capacity, unless the engine runs inside each worker. */
  divideBy(share: Share): void {
    this.budget.divideBy(share)
    // Workers without a part of the request budget need no slots, so only the other workers share the slots.
    const among = Math.min(share.among, this.provider.limits.requestsPerSecond ?? Infinity)
    this.#share = { place: share.place, among }
  }

  /** How many more tasks the engine may get now. */
  free(): number {
    if (!this.budget.hasPart || this.opensInMs() > 0 || this.#isSpent() || this.#trial === 'running') return 0
    const { limits, capabilities } = this.provider
    const part = capabilities.isLocal ? limits.concurrency : partOf(limits.concurrency, this.#share)
    const free = Math.max(0, part - this.#taken)
    return this.#trial === 'pending' ? Math.min(1, free) : free
  }

  isOpenFor(route: Route): boolean {
    return this.free() > 0 && this.#routeOpensInMs(route) === 0
  }

  /** Returns how soon the engine or one of its routes opens, or infinity if none of them is closed. */
  nextOpensInMs(): number {
    const routes = [...this.#routesClosedUntilMs.keys()].map((route) => this.#routeOpensInMs(route))
    return Math.min(...[this.opensInMs(), ...routes].filter((ms) => ms > 0))
  }

  #routeOpensInMs(route: Route): number {
    return Math.max(0, (this.#routesClosedUntilMs.get(route) ?? 0) - this.clock.monotonicMs())
  }

  /** Returns 0 if the engine is open. */
  opensInMs(): number {
    const untilMs = this.#isSpent() ? Math.max(this.#closedUntilMs, this.#dayEndsAtMs) : this.#closedUntilMs
    return Math.max(0, untilMs - this.clock.monotonicMs())
  }

  /** `micros` is what all processes together have spent today, in millionths of a currency unit. */
  setSpent(micros: number, dayEndsInMs: number): void {
    this.#dayEndsAtMs = this.clock.monotonicMs() + dayEndsInMs
    this.#spendUpTo(micros)
  }

  spent(micros: number): void {
    if (this.#spentMicros !== null) this.#spendUpTo(this.#spentMicros + micros)
  }

  #spendUpTo(micros: number): void {
    const wasReached = this.#spentMicros !== null && this.#isSpent()
    this.#spentMicros = micros
    if (!wasReached && this.#isSpent())
      this.#log.warn("today's costs have reached spend_per_day: no more tasks until midnight UTC")
  }

  #isSpent(): boolean {
    const { spendMicrosPerDay } = this.provider.limits
    return spendMicrosPerDay !== null && (this.#spentMicros ?? Infinity) >= spendMicrosPerDay
  }

  /**
   * Takes a slot even if none is free: a task that the engine already has adds no load. `isNew` means that the engine
   * does not have the task yet.
   */
  take(isNew: boolean): Place {
    this.#taken++
    const isTrial = isNew && this.#trial === 'pending'
    if (isTrial) this.#trial = 'running'
    let isTaken = true
    return {
      leave: () => {
        if (!isTaken) return
        isTaken = false
        this.#taken--
        // The trial ended without a submission, for example because of an unusable input. The next task becomes the
        // trial.
        if (isTrial && this.#trial === 'running') this.#trial = 'pending'
      },
    }
  }

  /** Call this after a usable response. */
  answered(kind: RequestKind): void {
    this.#failures[kind] = 0
    if (kind !== 'submit' || this.#trial === 'none' || this.opensInMs() > 0) return
    this.#trial = 'none'
    this.#log.info('the engine is accepting tasks again')
  }

  /** Call this if there was no usable response. */
  failed(kind: RequestKind): void {
    const excess = ++this.#failures[kind] - failuresMax
    // After a failed trial, the engine is closed again, for longer each time.
    if (excess >= 0 || (kind === 'submit' && this.#trial === 'running'))
      this.close(
        Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, excess)),
        `consecutive ${kind} requests without a usable response: ${this.#failures[kind]}`,
      )
  }

  /**
   * Call this when the engine has asked us not to poll it for `forMs`. The engine may still get new tasks, because
   * engines limit submissions separately.
   */
  holdPolls(forMs: number): void {
    this.#pollsHeldUntilMs = Math.max(
      this.#pollsHeldUntilMs,
      this.clock.monotonicMs() + Math.min(forMs, closedMsMax),
    )
  }

  /** Returns 0 if the engine may be polled now. */
  pollsOpenInMs(): number {
    return Math.max(0, this.#pollsHeldUntilMs - this.clock.monotonicMs())
  }

  /** Call this after a fault that may affect only this route. */
  closeRoute(route: Route, forMs: number): void {
    this.#routesClosedUntilMs.set(route, this.clock.monotonicMs() + forMs)
  }

  /** Never shortens an earlier closure: if several responses contain `Retry-After`, the latest end applies. */
  close(forMs: number, reason: string): void {
    const untilMs = this.clock.monotonicMs() + Math.min(Math.max(forMs, closedMsMin), closedMsMax)
    this.#closedUntilMs = Math.max(untilMs, this.#closedUntilMs)
    // Only the first closure is logged, because an engine that is down is tried again and again.
    if (this.#trial === 'none')
      this.#log.warn({ detail: reason }, 'the engine is not accepting tasks; trying again later')
    this.#trial = 'pending'
  }
}

export interface Place {
  /** Gives the slot back. Safe to repeat. */
  leave(): void
}
