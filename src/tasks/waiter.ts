// Waiters wait for a change to a task, or to any task of an account. A hint does not contain the new state, so callers
// read the tasks after it. Because hints may be lost, callers also read the tasks from time to time without a hint.

import { WakeUp } from '../lib/async/wake-up.ts'

/** If something changes between two waits, the next wait ends immediately. */
export class Waiter {
  readonly #leaves: (() => void)[]
  readonly #wakeUp = new WakeUp()
  #isClosed = false

  /** `leave` removes the closed waiter from its `TaskWatch` or `AccountWatch`. */
  constructor(leave: () => void) {
    this.#leaves = [leave]
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /**
   * Resolves to true when `wake` or `close` ends the wait, or immediately if the waiter is already closed. Resolves to
   * false after `timeoutMs`.
   */
  nextChange(timeoutMs: number): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(true)
    return this.#wakeUp.wait(timeoutMs)
  }

  wake(): void {
    this.#wakeUp.call()
  }

  /** Calls `leave` when the waiter closes, or immediately if it is already closed. */
  onClose(leave: () => void): void {
    if (this.#isClosed) leave()
    else this.#leaves.push(leave)
  }

  /** Safe to call twice. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const leave of this.#leaves) leave()
    this.#wakeUp.call()
  }
}

/** The open waiters, keyed by the tasks or accounts that they are watching. */
export class OpenWaiters<Watched, Kind extends Waiter> {
  readonly #countMax: number
  readonly #byWatched = new Map<Watched, Set<Kind>>()
  #count = 0

  /** A waiter counts once for each task or account that it is watching. */
  constructor(countMax = Infinity) {
    this.#countMax = countMax
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /**
   * If there are then too many waiters, closes the oldest one of the task or account that has the most. Must not be
   * called twice for the same waiter.
   */
  add(watched: Watched, waiter: Kind): void {
    const waiters = this.#byWatched.get(watched) ?? new Set()
    this.#byWatched.set(watched, waiters.add(waiter))
    this.#count++
    if (this.#count > this.#countMax) this.#oldestOfMost()?.close()
  }

  remove(watched: Watched, waiter: Kind): void {
    const waiters = this.#byWatched.get(watched)
    if (waiters?.delete(waiter) !== true) return
    this.#count--
    if (waiters.size === 0) this.#byWatched.delete(watched)
  }

  of(watched: Watched): Iterable<Kind> {
    return this.#byWatched.get(watched) ?? []
  }

  /** If `watched` is null, yields the waiters of all tasks or accounts. */
  *among(watched: readonly Watched[] | null): Generator<Kind, void, void> {
    for (const one of watched ?? this.#byWatched.keys()) yield* this.of(one)
  }

  #oldestOfMost(): Kind | undefined {
    let most: ReadonlySet<Kind> = new Set()
    for (const waiters of this.#byWatched.values()) if (waiters.size > most.size) most = waiters
    const [oldest] = most
    return oldest
  }
}
