// Waits for tasks to change without constantly polling the database. The store's hints only wake waiters: each waiter then
// reads the task itself, and also reads it periodically without a hint.

import { WakeUp } from '../lib/async/wake-up.ts'
import type { AccountId } from '../domain/ids.ts'
import type { Hint } from '../store/hint.ts'
import type { Store } from '../store/store.ts'

/** `end` follows only the end of a task, `steps` every change of its state, and `progress` also its progress at the engine. */
export type Follows = 'end' | 'steps' | 'progress'

export class TaskWatch {
  readonly #byTask = new Map<string, Set<TaskWaiter>>()
  readonly #safetyPollMs: number
  readonly #unsubscribe: () => void
  #isClosed = false

  constructor(store: Pick<Store, 'safetyPollMs' | 'subscribe'>) {
    this.#safetyPollMs = store.safetyPollMs
    this.#unsubscribe = store.subscribe((hint) => this.#onHint(hint))
  }

  /** True once the service is shutting down. Callers should then stop waiting. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /**
   * Open a waiter before you read the account's tasks, so that no change between reading and waiting is missed. Close it
   * afterwards. It is woken only by what it follows, because most tasks take several steps and each wake-up reads the task.
   */
  open(accountId: AccountId, taskIds: readonly string[], follows: Follows): TaskWaiter {
    const waiter = new TaskWaiter(accountId, this.#safetyPollMs, follows, () => {
      for (const taskId of taskIds) this.#leave(taskId, waiter)
    })
    for (const taskId of taskIds) {
      const waiters = this.#byTask.get(taskId) ?? new Set()
      this.#byTask.set(taskId, waiters.add(waiter))
    }
    return waiter
  }

  /** Marks the watch as closed and wakes every waiter. */
  close(): void {
    this.#isClosed = true
    this.#unsubscribe()
    this.#wakeAccounts(null)
  }

  #leave(taskId: string, waiter: TaskWaiter): void {
    const waiters = this.#byTask.get(taskId)
    waiters?.delete(waiter)
    if (waiters?.size === 0) this.#byTask.delete(taskId)
  }

  #onHint(hint: Hint): void {
    if (hint.kind === 'changed' || hint.kind === 'canceled')
      for (const taskId of hint.taskIds) this.#wake(taskId, ['end', 'steps', 'progress'])
    if (hint.kind === 'moved') for (const taskId of hint.taskIds) this.#wake(taskId, ['steps', 'progress'])
    if (hint.kind === 'progress') for (const { taskId } of hint.reports) this.#wake(taskId, ['progress'])
    // A waiting client's key may have been revoked in the meantime. Other accounts' clients are not woken: each wake-up
    // reads a task.
    if (hint.kind === 'keys') this.#wakeAccounts(hint.accountIds)
  }

  #wake(taskId: string, followers: readonly Follows[]): void {
    for (const waiter of this.#byTask.get(taskId) ?? []) if (followers.includes(waiter.follows)) waiter.wake()
  }

  /** Null for all accounts. */
  #wakeAccounts(accountIds: readonly AccountId[] | null): void {
    for (const waiters of this.#byTask.values())
      for (const waiter of waiters) if (accountIds?.includes(waiter.accountId) ?? true) waiter.wake()
  }
}

/** Waits for some tasks to change. A change between two waits ends the next wait immediately. */
export class TaskWaiter {
  readonly accountId: AccountId
  readonly follows: Follows
  readonly #safetyPollMs: number
  readonly #leave: () => void
  readonly #wakeUp = new WakeUp()
  #isClosed = false

  constructor(accountId: AccountId, safetyPollMs: number, follows: Follows, leave: () => void) {
    this.accountId = accountId
    this.#safetyPollMs = safetyPollMs
    this.follows = follows
    this.#leave = leave
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /**
   * Resolves at the next change, after `timeoutMs`, or after the safety poll's interval. True if a hint says that something may
   * have changed.
   */
  async nextChange(timeoutMs: number): Promise<boolean> {
    return !this.#isClosed && this.#wakeUp.wait(Math.min(timeoutMs, this.#safetyPollMs))
  }

  wake(): void {
    this.#wakeUp.call()
  }

  /** Stops waiting. Safe to call twice. */
  close(): void {
    this.#isClosed = true
    this.#leave()
    this.#wakeUp.call()
  }
}
