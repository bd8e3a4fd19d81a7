// A worker's tasks under one lease: each task runs until it ends or is released to other workers.

import { pauseUntilAborted } from '../lib/async/backoff.ts'
import type { Clock } from '../lib/clock.ts'
import type { Lease } from '../processes/lease.ts'
import type { Claim } from '../domain/tasks/claim.ts'
import { Stopped, TaskSignals } from './task-signals.ts'

/** How long stopped tasks may take to write their last changes to the database. */
const forgetMs = 5_000

export class Shift {
  readonly lease: Lease
  readonly #clock: Clock
  readonly #handingBack = new AbortController()
  readonly #forgetting = new AbortController()
  readonly #running = new Map<Promise<void>, Claim>()
  readonly #signals = new Set<TaskSignals>()

  constructor(lease: Lease, clock: Clock) {
    this.lease = lease
    this.#clock = clock
    lease.signal.addEventListener('abort', () => this.handBack(new Stopped('lease')))
  }

  get runningClaims(): readonly Claim[] {
    return [...this.#running.values()]
  }

  /** `run` must neither throw nor reject. */
  begin(claim: Claim, run: (signals: TaskSignals) => Promise<void>): void {
    const signals = new TaskSignals(this.#handingBack.signal, this.#forgetting.signal, this.#clock)
    this.#signals.add(signals)
    const running = run(signals).finally(() => {
      signals.dispose()
      this.#signals.delete(signals)
      this.#running.delete(running)
    })
    this.#running.set(running, claim)
  }

  /** Stops all work that another worker can continue. Only the first call's `reason` is used. */
  handBack(reason: Stopped): void {
    this.#handingBack.abort(reason)
    for (const signals of this.#signals) signals.follow()
  }

  /**
   * Waits up to `patienceMs` for work that no other worker can continue, and then stops it too. When the promise
   * resolves, nothing more will be written for these tasks. Do not call `begin` afterward. Safe to repeat.
   */
  async finish(patienceMs: number): Promise<void> {
    await this.#ended(patienceMs)
    this.#forgetting.abort(this.#handingBack.signal.reason)
    for (const signals of this.#signals) signals.follow()
    await this.#ended(forgetMs)
  }

  async #ended(patienceMs: number): Promise<void> {
    const patience = new AbortController()
    const timeOut = pauseUntilAborted(patienceMs, patience.signal)
    await Promise.race([Promise.all(this.#running.keys()), timeOut])
    patience.abort()
  }
}
