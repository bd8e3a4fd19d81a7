// What a worker does under one lease: the tasks that it claimed under it, each until its end or until it is handed back.

import { pauseUntilAborted } from '../lib/async/backoff.ts'
import type { Lease } from '../processes/lease.ts'
import type { Claim } from '../store/operations/locks/lock-claims.ts'
import { Stopped, TaskSignals } from './task-signals.ts'

/** Tasks that were made to stop get this long to say so to the database. */
const forgetMs = 5_000

export class Shift {
  readonly lease: Lease
  readonly #handingBack = new AbortController()
  readonly #forgetting = new AbortController()
  readonly #running = new Map<Promise<void>, Claim>()

  constructor(lease: Lease) {
    this.lease = lease
    lease.signal.addEventListener('abort', () => this.handBack(new Stopped('lease')))
  }

  /** The claims of the tasks that have not come to their end yet. */
  get runningClaims(): readonly Claim[] {
    return [...this.#running.values()]
  }

  /** `run` never rejects. */
  begin(claim: Claim, run: (signals: TaskSignals) => Promise<void>): void {
    const signals = new TaskSignals(this.#handingBack.signal, this.#forgetting.signal)
    const running = run(signals).finally(() => {
      signals.dispose()
      this.#running.delete(running)
    })
    this.#running.set(running, claim)
  }

  /** What another worker can go on with is let go at once. Safe to repeat: the first reason counts. */
  handBack(reason: Stopped): void {
    this.#handingBack.abort(reason)
  }

  /**
   * Waits `patienceMs` for what nobody else could go on with, then lets go of that too. Resolves when none of its tasks
   * is written any more; nothing may begin any more. Safe to repeat.
   */
  async finish(patienceMs: number): Promise<void> {
    await this.#ended(patienceMs)
    this.#forgetting.abort(this.#handingBack.signal.reason)
    await this.#ended(forgetMs)
  }

  async #ended(patienceMs: number): Promise<void> {
    const patience = new AbortController()
    const timeOut = pauseUntilAborted(patienceMs, patience.signal)
    await Promise.race([Promise.all(this.#running.keys()), timeOut])
    patience.abort()
  }
}
