// Waiting for news of a task without asking the database again and again. Only hints arrive here: whoever is woken must
// look for himself, and looks every now and then without a hint.

import { WakeUp } from '../lib/async/wake-up.ts'
import type { Hint } from '../store/hint.ts'
import type { Store } from '../store/store.ts'

/** A lost hint costs this much. */
const safetyPollMs = 2_000

export class TaskWatch {
  readonly #byTask = new Map<string, Set<TaskWaiter>>()
  readonly #unsubscribe: () => void
  #isClosed = false

  constructor(store: Store) {
    this.#unsubscribe = store.subscribe((hint) => this.#hear(hint))
  }

  /** True from the shutdown on: nobody should wait any more. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** To be opened before the tasks are read, so that no news falls between the reading and the waiting; then closed. */
  open(taskIds: readonly string[]): TaskWaiter {
    const waiter = new TaskWaiter(() => {
      for (const taskId of taskIds) this.#leave(taskId, waiter)
    })
    for (const taskId of taskIds) {
      const waiters = this.#byTask.get(taskId) ?? new Set()
      this.#byTask.set(taskId, waiters.add(waiter))
    }
    return waiter
  }

  /** Releases everybody who waits, and whoever comes later at once. */
  close(): void {
    this.#isClosed = true
    this.#unsubscribe()
    this.#wakeAll()
  }

  #leave(taskId: string, waiter: TaskWaiter): void {
    const waiters = this.#byTask.get(taskId)
    waiters?.delete(waiter)
    if (waiters?.size === 0) this.#byTask.delete(taskId)
  }

  #hear(hint: Hint): void {
    if (hint.kind === 'changed') for (const taskId of hint.taskIds) this.#wake(taskId)
    // Somebody who waits may have lost the right to know.
    if (hint.kind === 'keys') this.#wakeAll()
  }

  #wake(taskId: string): void {
    for (const waiter of this.#byTask.get(taskId) ?? []) waiter.wake()
  }

  #wakeAll(): void {
    for (const taskId of this.#byTask.keys()) this.#wake(taskId)
  }
}

/** One who waits. News that comes between two waits ends the next one at once. */
export class TaskWaiter {
  readonly #leave: () => void
  readonly #wakeUp = new WakeUp()
  #isClosed = false

  constructor(leave: () => void) {
    this.#leave = leave
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Resolves with the next news, after `timeoutMs`, or after the safety poll's interval. */
  async news(timeoutMs: number): Promise<void> {
    if (!this.#isClosed) await this.#wakeUp.wait(Math.min(timeoutMs, safetyPollMs))
  }

  wake(): void {
    this.#wakeUp.call()
  }

  /** Nobody waits here any more; safe to call twice. */
  close(): void {
    this.#isClosed = true
    this.#leave()
    this.#wakeUp.call()
  }
}
