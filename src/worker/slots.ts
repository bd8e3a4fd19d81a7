// How many tasks each engine may still get from this process, and which engines are to be left alone for a while.

import type { Clock } from '../lib/clock.ts'
import { partOf, wholeShare } from '../domain/processes/share.ts'
import type { Share } from '../domain/processes/share.ts'
import type { Provider } from '../providers/provider.ts'

// An engine's own wish is heard up to here: a wild `Retry-After` must not close it for days.
const gateMaxMs = 300_000

export class Slots {
  readonly #providers: ReadonlyMap<string, Provider>
  readonly #clock: Clock
  readonly #taken = new Map<string, number>()
  readonly #closedUntil = new Map<string, number>()
  #share = wholeShare

  constructor(providers: ReadonlyMap<string, Provider>, clock: Clock) {
    this.#providers = providers
    this.#clock = clock
  }

  /** None for an engine that is unknown or wants to be left alone. */
  free(name: string): number {
    const provider = this.#providers.get(name)
    if (provider === undefined || this.#clock.monotonicMs() < (this.#closedUntil.get(name) ?? 0)) return 0
    const { concurrency, isLocal } = provider.capabilities
    const part = isLocal ? concurrency : partOf(concurrency, this.#share)
    return Math.max(0, part - (this.#taken.get(name) ?? 0))
  }

  /** What an engine can take is divided by all workers, except where each of them has an engine of its own. */
  divideBy(share: Share): void {
    this.#share = share
  }

  /** Time until the next engine that wants to be left alone may be asked again; infinite when there is none. */
  opensInMs(): number {
    const nowMs = this.#clock.monotonicMs()
    const closed = [...this.#closedUntil.values()].filter((untilMs) => untilMs > nowMs)
    return Math.min(...closed) - nowMs
  }

  take(name: string): void {
    this.#taken.set(name, (this.#taken.get(name) ?? 0) + 1)
  }

  giveBack(name: string): void {
    this.#taken.set(name, (this.#taken.get(name) ?? 0) - 1)
  }

  close(name: string, forMs: number): void {
    this.#closedUntil.set(name, this.#clock.monotonicMs() + Math.min(Math.max(forMs, 0), gateMaxMs))
  }
}
