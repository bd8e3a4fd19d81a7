// The engines of this process. Chooses an engine for each task.

import { assert } from '../../lib/assert.ts'
import type { Clock } from '../../lib/clock.ts'
import { pauseUntilAborted } from '../../lib/async/backoff.ts'
import { chooseRoute } from '../../domain/engines/choose-route.ts'
import type { NextAttempt } from '../../domain/engines/choose-route.ts'
import type { Share } from '../../domain/processes/share.ts'
import type { Route } from '../../domain/tasks/catalog.ts'
import type { Provider } from '../../providers/provider.ts'
import type { Logger } from '../../lib/log.ts'
import type { Store } from '../../store/store.ts'
import { EngineGate } from './engine-gate.ts'
import type { Place } from './engine-gate.ts'
import { followSpend } from './follow-spend.ts'

/** A task's slot on an engine, and the route to the engine. */
export interface Seat extends Place {
  readonly route: Route
  readonly gate: EngineGate
}

/** How often a waiting task checks for a free slot. */
const recheckMs = 1_000

interface Waiter {
  readonly routes: readonly Route[]
  readonly attempt: NextAttempt
}

export class Engines {
  readonly #gates: ReadonlyMap<string, EngineGate>
  readonly #waiters = new Set<Waiter>()

  constructor(providers: ReadonlyMap<string, Provider>, clock: Clock, log: Logger) {
    this.#gates = new Map(
      [...providers].map(([name, provider]) => [name, new EngineGate(provider, clock, log)]),
    )
  }

  get names(): readonly string[] {
    return [...this.#gates].flatMap(([name, { budget }]) => (budget.hasPart ? [name] : []))
  }

  has(provider: string): boolean {
    return this.#gates.has(provider)
  }

  /**
   * How many tasks may be claimed for these engines now. Tasks of this process that are waiting for a slot go first,
   * because newly claimed tasks would otherwise take every free slot before the waiting tasks check again.
   */
  room(providers: Iterable<string>): number {
    let sum = 0
    for (const name of providers) {
      const free = this.#gates.get(name)?.free() ?? 0
      sum += Math.max(0, free - this.#waitersFor(name))
    }
    return sum
  }

  /** The number of waiting tasks that could get a slot on this engine now. */
  #waitersFor(provider: string): number {
    const accepts = (route: Route) => route.provider === provider && this.#isOpen(route)
    return [...this.#waiters].filter(({ routes, attempt }) => chooseRoute(routes, attempt, accepts) !== null)
      .length
  }

  canTake(routes: readonly Route[]): boolean {
    return routes.some((route) => this.#isOpen(route))
  }

  /** Returns how soon the next closed engine or route opens, or infinity if none is closed. */
  opensInMs(): number {
    return Math.min(...[...this.#gates.values()].map((gate) => gate.nextOpensInMs()))
  }

  /** Keeps the day's costs of each engine up to date until the signal aborts. */
  follow(store: Pick<Store, 'readSpend'>, log: Logger, signal: AbortSignal): Promise<void> {
    return followSpend([...this.#gates.values()], store, log, signal)
  }

  divideBy(share: Share): void {
    for (const gate of this.#gates.values()) gate.divideBy(share)
  }

  /** Whether this process has engines for these routes but may send them no requests. */
  isLeftToOthers(routes: readonly Route[]): boolean {
    const own = routes.flatMap(({ provider }) => this.#gates.get(provider) ?? [])
    return own.length > 0 && own.every(({ budget }) => !budget.hasPart)
  }

  /**
   * Takes a slot for a task that is about to be submitted. Returns null if no engine on these routes can take the task
   * now.
   */
  seatFor(routes: readonly Route[], attempt: NextAttempt): Seat | null {
    const route = chooseRoute(routes, attempt, (one) => this.#isOpen(one))
    const gate = route === null ? undefined : this.#gates.get(route.provider)
    return route === null || gate === undefined ? null : { route, gate, ...gate.take(true) }
  }

  #isOpen(route: Route): boolean {
    return this.#gates.get(route.provider)?.isOpenFor(route) === true
  }

  /**
   * Returns null if the signal aborts before a slot is free, or if only other processes may send requests to the
   * engines.
   */
  async waitForSeat(
    routes: readonly Route[],
    attempt: NextAttempt,
    signal: AbortSignal,
  ): Promise<Seat | null> {
    const waiter = { routes, attempt }
    try {
      for (;;) {
        const seat = this.seatFor(routes, attempt)
        if (seat !== null || signal.aborted || this.isLeftToOthers(routes)) return seat
        this.#waiters.add(waiter)
        await pauseUntilAborted(recheckMs, signal)
      }
    } finally {
      this.#waiters.delete(waiter)
    }
  }

  /** Takes a slot, even if none is free, for a task that the engine already has. */
  seatOn(route: Route): Seat {
    const gate = this.#gates.get(route.provider)
    assert(gate !== undefined, 'the engine of a task must be in the settings')
    return { route, gate, ...gate.take(false) }
  }
}
