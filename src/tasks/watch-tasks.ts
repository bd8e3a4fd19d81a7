// Waits for tasks to change without constantly polling the database. Callers read the tasks when a hint ends the wait,
// and periodically even without a hint.

import type { AccountId } from '../domain/ids.ts'
import type { Hint } from '../store/hint.ts'
import type { Store } from '../store/store.ts'
import { OpenWaiters, Waiter } from './waiter.ts'

/**
 * The changes that wake a waiter. `end`: only the end of a task. `steps`: every change of a task's state. `progress`:
 * also its progress on the engine.
 */
export type Follows = 'end' | 'steps' | 'progress'

export class TaskWatch {
  readonly #byTask = new OpenWaiters<string, TaskWaiter>()
  readonly #byAccount: OpenWaiters<AccountId, TaskWaiter>
  readonly #unsubscribe: () => void
  #isClosed = false

  /**
   * Each waiter belongs to a request that occupies a connection for up to a minute, or for as long as a stream is open.
   * `waitersMax` must therefore leave some of the process's connections for requests that end soon.
   */
  constructor(store: Pick<Store, 'subscribe'>, waitersMax: number) {
    this.#byAccount = new OpenWaiters(waitersMax)
    this.#unsubscribe = store.subscribe((hint) => this.#onHint(hint))
  }

  /** True once the service is shutting down. Callers should then stop waiting. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /**
   * Open a waiter before you read the tasks, so that you miss no change in between. Close it afterward. The waiter
   * ignores changes that it does not follow, because each wake-up causes a read of the task. If too many waiters are
   * open, the oldest one of the account with the most waiters is closed. Its request then ends as if its time were up.
   */
  open(accountId: AccountId, taskIds: readonly string[], follows: Follows): TaskWaiter {
    const waiter = new TaskWaiter(follows, () => {
      for (const taskId of taskIds) this.#byTask.remove(taskId, waiter)
      this.#byAccount.remove(accountId, waiter)
    })
    for (const taskId of taskIds) this.#byTask.add(taskId, waiter)
    this.#byAccount.add(accountId, waiter)
    return waiter
  }

  close(): void {
    this.#isClosed = true
    this.#unsubscribe()
    this.#wakeAccounts(null)
  }

  #onHint(hint: Hint): void {
    if (hint.kind === 'changed' || hint.kind === 'canceled')
      for (const taskId of hint.taskIds) this.#wake(taskId, ['end', 'steps', 'progress'])
    if (hint.kind === 'moved') for (const taskId of hint.taskIds) this.#wake(taskId, ['steps', 'progress'])
    if (hint.kind === 'progress') for (const { taskId } of hint.reports) this.#wake(taskId, ['progress'])
    // The key of a waiting client may have been revoked. Only the clients of the accounts in the hint are woken,
    // because each wake-up causes a read of a task.
    if (hint.kind === 'keys') this.#wakeAccounts(hint.accountIds)
  }

  #wake(taskId: string, followers: readonly Follows[]): void {
    for (const waiter of this.#byTask.of(taskId)) if (followers.includes(waiter.follows)) waiter.wake()
  }

  /** If `accountIds` is null, wakes the waiters of all accounts. */
  #wakeAccounts(accountIds: readonly AccountId[] | null): void {
    for (const waiter of this.#byAccount.among(accountIds)) waiter.wake()
  }
}

export class TaskWaiter extends Waiter {
  readonly follows: Follows

  constructor(follows: Follows, leave: () => void) {
    super(leave)
    this.follows = follows
  }
}
