// A claimed task as its worker writes it: every write names the epoch and the phase, is repeated until the database
// has taken it, and ends the work when it turns out that the task is somebody else's.

import type { Logger } from '../lib/log.ts'
import { retry } from '../lib/async/backoff.ts'
import type { Backoff } from '../lib/async/backoff.ts'
import { only } from '../lib/only.ts'
import { isOutcomeUnknown, ServiceError } from '../domain/errors.ts'
import type { ClaimedTask, Phase } from '../domain/tasks/task.ts'
import type { Lease } from '../processes/lease.ts'
import type { NextState } from '../store/operations/tasks/advance-tasks.ts'
import type { Ending } from '../store/operations/tasks/settle-tasks.ts'
import type { Store } from '../store/store.ts'
import { Stopped } from './task-signals.ts'
import type { TaskSignals } from './task-signals.ts'

// A database that is away or full comes back on its own schedule; what waits for it shares its transactions.
const storeBackoff: Backoff = { firstMs: 200, capMs: 1_000 }

export class HeldTask {
  readonly claimed: ClaimedTask
  readonly log: Logger
  readonly signals: TaskSignals
  readonly #store: Store
  readonly #lease: Lease
  #phase: Phase
  #attempt: number

  constructor(claimed: ClaimedTask, store: Store, lease: Lease, signals: TaskSignals, log: Logger) {
    this.claimed = claimed
    this.log = log
    this.signals = signals
    this.#store = store
    this.#lease = lease
    this.#phase = claimed.task.phase
    this.#attempt = claimed.task.attempt
    signals.endIn(claimed.deadlineAtMs - claimed.claimedAtMs)
  }

  get phase(): Phase {
    return this.#phase
  }

  /** Submits recorded so far. */
  get attempt(): number {
    return this.#attempt
  }

  /** True while nobody else can have the task: to be asked right before anything is sent that must be sent once. */
  isLeased(): boolean {
    return !this.#lease.hasEnded()
  }

  /** Durable when it resolves, at the second try too. Throws `Stopped` when the task is not ours any more. */
  async advance(to: NextState): Promise<void> {
    const { task, epoch } = this.claimed
    const advance = { taskId: task.id, epoch, from: this.#phase, to }
    const { result } = await this.#insist(() => this.#store.advanceTasks([advance]))
    const outcome = only(result)
    if (outcome.kind === 'stale') throw new Stopped('outdated')
    this.#attempt = outcome.attempt
    this.#phase = to.phase
    this.signals.endIn(outcome.deadlineAtMs - outcome.nowMs)
  }

  /** The end, with the refund where it failed; durable when it resolves. An ending that comes too late is a write-off. */
  async settle(ending: Ending): Promise<void> {
    const { task, epoch } = this.claimed
    // Not even the deadline may keep the end from being written, so only the process's own end stops this.
    const { result, isUnsure } = await this.#insist(() =>
      this.#store.settleTasks([{ taskId: task.id, epoch, ending }]),
    )
    if (only(result) === 'settled' || isUnsure) {
      const failure = ending.kind === 'failed' ? ending.failure.code : undefined
      this.log.info({ ending: ending.kind, failure, attempt: this.#attempt }, 'task ended')
    } else {
      this.log.warn({ ending: ending.kind, attempt: this.#attempt }, 'task had ended before: write-off')
    }
  }

  /** Hands the claim back; `isFault` counts towards the claims after which a task fails. */
  async release(isFault: boolean): Promise<void> {
    const { task, epoch } = this.claimed
    await this.#insist(() => this.#store.releaseTasks([{ taskId: task.id, epoch, isFault }]))
  }

  /** `isUnsure`: an earlier try had no known outcome, so this answer may be to its repetition. */
  async #insist<Result>(
    write: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly isUnsure: boolean }> {
    let isUnsure = false
    const hear = (error: unknown, failuresBefore: number): void => {
      if (!(error instanceof ServiceError)) throw error
      isUnsure ||= isOutcomeUnknown(error)
      // Once: while the database is away there may be ten thousand of them.
      if (failuresBefore === 0)
        this.log.warn({ detail: error.detail }, 'the database did not take a write; trying again')
    }
    const result = await retry(write, hear, storeBackoff, this.signals.forget)
    return { result, isUnsure }
  }
}
