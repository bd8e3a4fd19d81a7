// Writes a claimed task's state changes to the database. Every write includes the task's epoch, and is retried until
// the database responds. If the task has ended or another worker has it, this process stops working on the task.

import type { Logger } from '../lib/log.ts'
import { retry } from '../lib/async/backoff.ts'
import type { Backoff } from '../lib/async/backoff.ts'
import type { Json } from '../lib/json.ts'
import { only } from '../lib/only.ts'
import { isOutcomeUnknown, ServiceError } from '../domain/errors.ts'
import type { ClaimedTask, Phase } from '../domain/tasks/task.ts'
import type { Lease } from '../processes/lease.ts'
import type { NextState } from '../domain/tasks/decide-advance.ts'
import type { Ending } from '../domain/tasks/decide-settle.ts'
import type { Store } from '../store/store.ts'
import { Stopped } from './task-signals.ts'
import type { TaskSignals } from './task-signals.ts'

// These pauses are short, because a full or unreachable database can recover at any time. Frequent retries are cheap,
// because waiting writes share commits.
const storeBackoff: Backoff = { firstMs: 200, capMs: 1_000 }

export class HeldTask {
  readonly claimed: ClaimedTask
  readonly signals: TaskSignals
  readonly #processLog: Logger
  #log: Logger | null = null
  readonly #store: Store
  readonly #lease: Lease
  #phase: Phase
  #attempt: number
  #submits: number
  /** Whether the open attempt is known to have failed. Stored when the task ends. */
  #hasFailed = false
  #isCancelRequested: boolean

  constructor(claimed: ClaimedTask, store: Store, lease: Lease, signals: TaskSignals, log: Logger) {
    this.claimed = claimed
    this.#processLog = log
    this.signals = signals
    this.#store = store
    this.#lease = lease
    this.#phase = claimed.task.phase
    this.#attempt = claimed.task.attempt
    this.#submits = claimed.openAttempt?.number ?? 0
    this.#isCancelRequested = claimed.isCancelRequested
    signals.endIn(claimed.deadlineAtMs - claimed.claimedAtMs)
  }

  /**
   * Adds the IDs of the task and the request to every log line. The logger is created on first use, because most tasks
   * log nothing until they end.
   */
  get log(): Logger {
    const { task, requestId } = this.claimed
    return (this.#log ??= this.#processLog.child({ task_id: task.id, request_id: requestId }))
  }

  get phase(): Phase {
    return this.#phase
  }

  /** The number of the current attempt, counted from 1, or 0 before the first submission. */
  get attempt(): number {
    return this.#attempt
  }

  /**
   * The number of the last submission that this claim made or took over, or 0 if there is none. Identifies the
   * submission's record.
   */
  get submits(): number {
    return this.#submits
  }

  /** True once the client's request to cancel the task has reached this worker. */
  get isCancelRequested(): boolean {
    return this.#isCancelRequested
  }

  /**
   * Interrupts waits and polls. Submissions and the storing of outputs continue. Further calls do nothing,
   * because the client may send any number of cancellation requests.
   */
  requestCancel(): void {
    if (this.#isCancelRequested) return
    this.#isCancelRequested = true
    this.signals.interrupt(this.#phase === 'running')
  }

  /**
   * While this returns true, no other worker can have the task. Call this right before you send anything that must be
   * sent only once.
   */
  isLeased(): boolean {
    return !this.#lease.hasEnded()
  }

  /** Call this before `settle` if the open attempt's job failed or does not exist on the engine. */
  attemptFailed(): void {
    this.#hasFailed = true
  }

  /**
   * The new state is durable when the promise resolves, even if the write was retried. Throws `Stopped` if the task has
   * ended, if another worker has it, or if it must end because the client has canceled it.
   */
  async advance(to: NextState): Promise<void> {
    const { task, epoch } = this.claimed
    const advance = { taskId: task.id, epoch, from: this.#phase, to }
    const { result } = await this.#retry(() => this.#store.advanceTasks([advance]))
    const outcome = only(result)
    if (outcome.kind === 'stale') throw new Stopped('outdated')
    if (outcome.kind === 'canceled') {
      // No engine has the task: its last attempt, if any, failed, was lost, or was never sent.
      this.#hasFailed = true
      throw new Stopped('canceled')
    }
    this.#isCancelRequested ||= outcome.isCancelRequested
    this.#attempt = outcome.attempt
    this.#submits = outcome.submits
    this.#phase = to.phase
    this.signals.endIn(outcome.deadlineAtMs - outcome.nowMs)
  }

  /** Returns the last submission's handle, or null if neither the response nor a call from the engine provided one. */
  async readHandle(): Promise<Json | null> {
    const name = { taskId: this.claimed.task.id, number: this.#submits }
    const { result } = await this.#retry(() => this.#store.readSubmissions([name]))
    return only(result)?.handle ?? null
  }

  /**
   * Ends the task, and refunds it if it failed. The ending is durable when the promise resolves. If the task had
   * already ended, the account is not charged for the engine's work.
   */
  async settle(ending: Ending): Promise<void> {
    const { task, epoch } = this.claimed
    // The ending must be written even after the deadline. Only the end of the process stops the retries.
    const { result, isUnsure } = await this.#retry(() =>
      this.#store.settleTasks([{ taskId: task.id, epoch, ending, hasFailed: this.#hasFailed }]),
    )
    if (only(result) === 'settled' || isUnsure) {
      const failure = ending.kind === 'failed' ? ending.failure.code : undefined
      this.log.info({ ending: ending.kind, failure, attempt: this.#attempt }, 'task ended')
    } else if (this.#isCancelRequested && this.#phase === 'queued') {
      this.log.info('task was canceled')
    } else {
      this.log.warn(
        { ending: ending.kind, attempt: this.#attempt },
        "task had already ended; the engine's work is not charged to the account",
      )
    }
  }

  async release(): Promise<void> {
    const { task, epoch } = this.claimed
    await this.#retry(() => this.#store.releaseTasks([{ taskId: task.id, epoch }]))
  }

  /** Retries until the database responds. `isUnsure` means that an earlier try may already have made the change. */
  async #retry<Result>(
    call: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly isUnsure: boolean }> {
    let isUnsure = false
    const onError = (error: unknown, failuresBefore: number): void => {
      if (!(error instanceof ServiceError)) throw error
      isUnsure ||= isOutcomeUnknown(error)
      // Only the first failure is logged, because ten thousand tasks may be waiting while the database is unreachable.
      if (failuresBefore === 0)
        this.log.warn({ detail: error.detail }, 'a database request for a task failed; trying again')
    }
    const result = await retry(call, onError, storeBackoff, this.signals.forget)
    return { result, isUnsure }
  }
}
