// Waits for any task of an account to change. Hints about tasks do not name accounts, so the accounts are looked up:
// once for all waiters of this process, and only while there are waiters. A hint may be lost, so callers also read the
// account's tasks periodically.

import type { AccountId, TaskId } from '../domain/ids.ts'
import type { Hint } from '../store/hint.ts'
import type { Store } from '../store/store.ts'
import { OpenWaiters, Waiter } from './waiter.ts'

type WatchedStore = Pick<Store, 'subscribe' | 'readOwners'>

/**
 * How long hints are collected before the accounts of their tasks are looked up. Even many changes cause at most 20
 * lookups per second.
 */
const roundMs = 50

/**
 * The maximum number of tasks in one lookup. A worker changes fewer tasks within `roundMs`. Hints about further tasks
 * are dropped.
 */
const hintedMax = 2_000

export class AccountWatch {
  readonly #store: WatchedStore
  readonly #waiters: OpenWaiters<AccountId, AccountWaiter>
  readonly #unsubscribe: () => void
  readonly #hinted = new Set<TaskId>()
  #isLookingUp = false
  #isClosed = false

  /** `waitersMax` limits the number of streams, for the same reason as for a `TaskWatch`. */
  constructor(store: WatchedStore, waitersMax: number) {
    this.#waiters = new OpenWaiters(waitersMax)
    this.#store = store
    this.#unsubscribe = store.subscribe((hint) => this.#onHint(hint))
  }

  /** True once the service is shutting down. Callers should then stop waiting. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /**
   * Open a waiter before you read the account's tasks, so that you miss no change in between. Close it afterward. If too
   * many waiters are open, the oldest one of the account with the most waiters is closed.
   */
  open(accountId: AccountId): AccountWaiter {
    const leave = () => this.#waiters.remove(accountId, waiter)
    const waiter = new AccountWaiter(leave)
    this.#waiters.add(accountId, waiter)
    return waiter
  }

  close(): void {
    this.#isClosed = true
    this.#unsubscribe()
    this.#wakeAccounts(null)
  }

  #onHint(hint: Hint): void {
    if (this.#waiters.isEmpty) return
    // The key of a waiting client may have been revoked.
    if (hint.kind === 'keys') this.#wakeAccounts(hint.accountIds)
    if (hint.kind !== 'work' && hint.kind !== 'changed' && hint.kind !== 'moved' && hint.kind !== 'canceled')
      return
    for (const taskId of hint.taskIds) if (this.#hinted.size < hintedMax) this.#hinted.add(taskId)
    if (this.#isLookingUp || this.#hinted.size === 0) return
    this.#isLookingUp = true
    setTimeout(() => void this.#lookUp(), roundMs)
  }

  /** Never rejects. If the database cannot be read, the hints are lost. */
  async #lookUp(): Promise<void> {
    this.#isLookingUp = false
    const taskIds = [...this.#hinted]
    this.#hinted.clear()
    const owners = await this.#store.readOwners(taskIds).catch(() => [])
    for (const [index, accountId] of owners.entries()) {
      const taskId = taskIds[index]
      if (accountId === null || taskId === undefined) continue
      for (const waiter of this.#waiters.of(accountId)) waiter.change(taskId)
    }
  }

  /** If `accountIds` is null, wakes the waiters of all accounts. */
  #wakeAccounts(accountIds: readonly AccountId[] | null): void {
    for (const waiter of this.#waiters.among(accountIds)) waiter.wake()
  }
}

export class AccountWaiter extends Waiter {
  readonly #changed = new Set<TaskId>()

  /** Returns the tasks named in hints since the last call. */
  takeChanged(): readonly TaskId[] {
    const changed = [...this.#changed]
    this.#changed.clear()
    return changed
  }

  change(taskId: TaskId): void {
    if (this.#changed.size < hintedMax) this.#changed.add(taskId)
    this.wake()
  }
}
