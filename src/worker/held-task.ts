// A claimed task as its worker writes it: every write names the epoch and the phase, is repeated until the database
// has taken it, and ends the work when it turns out that the task is somebody else's.

import type { Logger } from '../lib/log.ts'
import { backoffMs, pause } from '../lib/backoff.ts'
import type { Backoff } from '../lib/backoff.ts'
import { only } from '../lib/only.ts'
import { ServiceError } from '../domain/errors.ts'
import type { ClaimedTask, Phase } from '../domain/task.ts'
import type { NextState } from '../store/operations/advance-tasks.ts'
import type { Ending } from '../store/operations/settle-tasks.ts'
import type { Store } from '../store/store.ts'
import { Stopped, TaskSignal } from './task-signal.ts'

// A database that is away or full comes back on its own schedule; there is no use in asking more often.
const storeBackoff: Backoff = { firstMs: 200, capMs: 5_000 }

export class HeldTask {
  readonly claimed: ClaimedTask
  readonly log: Logger
  readonly #store: Store
  readonly #signal: TaskSignal
  #phase: Phase
  #attempt: number

  constructor(claimed: ClaimedTask, store: Store, signal: TaskSignal, log: Logger) {
    this.claimed = claimed
    this.log = log
    this.#store = store
    this.#signal = signal
    this.#phase = claimed.task.phase
    this.#attempt = claimed.task.attempt
    signal.endIn(claimed.deadlineAtMs - claimed.claimedAtMs)
  }

  get phase(): Phase {
    return this.#phase
  }

  /** Submits recorded so far. */
  get attempt(): number {
    return this.#attempt
  }

  get signal(): AbortSignal {
    return this.#signal.signal
  }

  /** Durable when it resolves. Throws `Stopped` when the task is not ours any more. */
  async advance(to: NextState): Promise<void> {
    const { task, epoch } = this.claimed
    const advance = { taskId: task.id, epoch, from: this.#phase, to }
    const outcome = only(await this.#insist(() => this.#store.advanceTasks([advance])))
    if (outcome.kind === 'stale') throw new Stopped('outdated')
    this.#attempt = outcome.attempt
    this.#phase = to.phase
    this.#signal.endIn(outcome.deadlineAtMs - outcome.nowMs)
  }

  /** The end, with the refund where it failed; durable when it resolves. An ending that comes too late is a write-off. */
  async settle(ending: Ending): Promise<void> {
    const { task, epoch } = this.claimed
    // Not even the deadline may keep the end from being written, so only the process's own end stops this.
    const outcome = only(
      await this.#insist(() => this.#store.settleTasks([{ taskId: task.id, epoch, ending }])),
    )
    if (outcome === 'settled') {
      const failure = ending.kind === 'failed' ? ending.failure.code : undefined
      this.log.info({ ending: ending.kind, failure, attempt: this.#attempt }, 'task ended')
    } else {
      this.log.warn({ ending: ending.kind, attempt: this.#attempt }, 'task had ended before: write-off')
    }
  }

  /** Hands the claim back; `isFault` counts towards the claims after which a task fails. */
  async release(isFault: boolean): Promise<void> {
    const { task, epoch } = this.claimed
    await this.#store.releaseTasks([{ taskId: task.id, epoch, isFault }])
  }

  async #insist<Result>(write: () => Promise<Result>): Promise<Result> {
    for (let failures = 0; ; failures++) {
      try {
        return await write()
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        this.log.warn({ detail: error.detail, failures }, 'the database did not take a write; trying again')
        await pause(backoffMs(storeBackoff, failures), this.#signal.drained)
      }
    }
  }
}
