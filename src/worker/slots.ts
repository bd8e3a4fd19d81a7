// Tracks how many more tasks each engine may get from this process, and which engines must get none for a while.

import type { Clock } from '../lib/clock.ts'
import { partOf, wholeShare } from '../domain/processes/share.ts'
import type { Share } from '../domain/processes/share.ts'
import type { Provider } from '../providers/provider.ts'

// The longest `Retry-After` that we honour, so that an incorrect value does not close an engine for days.
const closedMsMax = 300_000

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

  /** 0 for an engine that is unknown or closed. */
  free(name: string): number {
    const provider = this.#providers.get(name)
    if (provider === undefined || this.#clock.monotonicMs() < (this.#closedUntil.get(name) ?? 0)) return 0
    const { concurrency, isLocal } = provider.capabilities
    const part = isLocal ? concurrency : partOf(concurrency, this.#share)
    return Math.max(0, part - (this.#taken.get(name) ?? 0))
  }

  /** The workers share each engine's capacity, except for engines that run inside each worker. */
  divideBy(share: Share): void {
    this.#share = share
  }

  /** Time until the next closed engine opens again; infinite if none is closed. */
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

  /** Never shortens the time for which an engine is closed: of several `Retry-After` headers, the latest end counts. */
  close(name: string, forMs: number): void {
    const untilMs = this.#clock.monotonicMs() + Math.min(Math.max(forMs, 0), closedMsMax)
    this.#closedUntil.set(name, Math.max(untilMs, this.#closedUntil.get(name) ?? 0))
  }
}
