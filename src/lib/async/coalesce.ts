// Group commit: collects calls while the previous batch is running so that many callers share one transaction.

import { setImmediate } from 'node:timers/promises'

import { assert } from '../assert.ts'
import { systemClock } from '../clock.ts'
import type { WaitLimits } from './fair-turns.ts'

export interface CoalesceLimits {
  /** If at most this many items are waiting, a batch takes all of them. */
  readonly itemsMin: number
  /**
   * If true, a batch starts immediately when at least `itemsMin` items are waiting. If false, or if fewer items are
   * waiting, the batch first waits one turn of the event loop.
   */
  readonly isEager: boolean
  readonly itemsMax: number
  readonly bytesMax: number
  /**
   * How many items can wait, because a stalled disk must not fill the memory, and for how long, because the running
   * batches may never end. A caller may exceed the number per key if it arrives before that number is reached.
   */
  readonly waits: WaitLimits
  readonly inFlightMax: number
}

export interface CoalesceHooks<Item> {
  readonly bytesOf: (item: Item) => number
  /**
   * Returns names for what the items lock until their batch ends. Running batches have no such name in common: the
   * second batch would wait for the first one, and so would all of its callers.
   */
  readonly locksOf: (items: readonly Item[]) => readonly string[]
  /** Returns the key for `waits`. Null if the items may use all places. */
  readonly keyOf: (items: readonly Item[]) => string | null
  /** Returns true if a few bad items may have caused the failure. Each caller's items are then run separately. */
  readonly mayRunAlone: (error: unknown) => boolean
}

interface Waiting<Item, Answer> {
  readonly items: readonly Item[]
  readonly key: string | null
  readonly bytes: number
  readonly locks: readonly string[]
  readonly resolve: (answers: readonly Answer[]) => void
  readonly reject: (error: unknown) => void
  /** The caller is refused if its batch has not started by this time. */
  readonly lateMs: number
}

/**
 * Runs at most `inFlightMax` batches at the same time. Callers join batches in order of arrival, but a caller stays
 * behind while a running batch holds one of its locks. Callers with a single lock keep their order. Each caller gets its
 * results when its batch ends. If `mayRunAlone` returns true, a failed batch is run again once, caller by caller, so one
 * bad item does not affect other callers.
 */
export class Coalescer<Item, Answer> {
  readonly #run: (items: readonly Item[]) => Promise<readonly Answer[]>
  readonly #limits: CoalesceLimits
  readonly #hooks: CoalesceHooks<Item>
  #waiting: Waiting<Item, Answer>[] = []
  #waitingItems = 0
  readonly #waitingByKey = new Map<string, number>()
  /** Null if no caller is waiting. */
  #lateTimer: NodeJS.Timeout | null = null
  #previousItems = 0
  #inFlight = 0
  /** The locks that running batches hold, and how many callers hold each of them. */
  readonly #locked = new Map<string, number>()

  constructor(
    run: (items: readonly Item[]) => Promise<readonly Answer[]>,
    limits: CoalesceLimits,
    hooks: CoalesceHooks<Item>,
  ) {
    this.#run = run
    this.#limits = limits
    this.#hooks = hooks
  }

  submit(items: readonly Item[]): Promise<readonly Answer[]> {
    const { total, perKey, msMax, refusal } = this.#limits.waits
    const key = this.#hooks.keyOf(items)
    if (this.#waitingItems + items.length > total) return Promise.reject(refusal('full'))
    if (this.#waitingOf(key) >= perKey) return Promise.reject(refusal('key_full'))
    let bytes = 0
    for (const item of items) bytes += this.#hooks.bytesOf(item)
    return new Promise((resolve, reject) => {
      const lateMs = systemClock.monotonicMs() + msMax
      const caller = { items, key, bytes, locks: this.#hooks.locksOf(items), resolve, reject, lateMs }
      this.#waiting.push(caller)
      this.#count(caller, items.length)
      if (this.#lateTimer === null) this.#watchOldest()
      if (!this.#isBlocked(caller)) this.#startDraining()
    })
  }

  #waitingOf(key: string | null): number {
    return key === null ? 0 : (this.#waitingByKey.get(key) ?? 0)
  }

  #count({ key }: Waiting<Item, Answer>, change: number): void {
    this.#waitingItems += change
    if (key === null) return
    const waiting = this.#waitingOf(key) + change
    if (waiting === 0) this.#waitingByKey.delete(key)
    else this.#waitingByKey.set(key, waiting)
  }

  #startDraining(): void {
    if (this.#inFlight === this.#limits.inFlightMax) return
    this.#inFlight++
    void this.#drain()
  }

  /** One timer serves all waiting callers. Separate timers would cost 1 µs per caller. */
  #watchOldest(): void {
    const [oldest] = this.#waiting
    this.#lateTimer =
      oldest === undefined
        ? null
        : setTimeout(() => this.#refuseLate(), oldest.lateMs - systemClock.monotonicMs())
  }

  #refuseLate(): void {
    const nowMs = systemClock.monotonicMs()
    const isLate = ({ lateMs }: Waiting<Item, Answer>) => lateMs <= nowMs
    const late = this.#waiting.filter(isLate)
    this.#waiting = this.#waiting.filter((caller) => !isLate(caller))
    for (const caller of late) {
      this.#count(caller, -caller.items.length)
      caller.reject(this.#limits.waits.refusal('late'))
    }
    this.#watchOldest()
  }

  async #drain(): Promise<void> {
    for (let isFirst = true; this.#waiting.length > 0; isFirst = false) {
      // Waits one turn of the event loop, because a burst of requests that have not all been read yet would
      // otherwise be split into many small commits. If enough items are waiting, an eager batch follows the previous one
      // immediately, and runs while the callers of the previous one send their responses.
      const startsNow = !isFirst && this.#limits.isEager && this.#waitingItems >= this.#limits.itemsMin
      if (!startsNow) await setImmediate()
      const batch = this.#takeBatch()
      // Other calls to `#drain` have taken all waiting callers, or hold the locks of those that are left, and will take
      // them later.
      if (batch.length === 0) break
      // A caller that is left may have been blocked when it arrived.
      if (this.#waiting.length > 0) this.#startDraining()
      const isAnswered = await this.#runTogether(batch)
      for (const caller of batch) {
        if (!isAnswered) await this.#runAlone(caller)
        this.#unlock(caller)
      }
    }
    this.#inFlight--
  }

  #isBlocked({ locks }: Waiting<Item, Answer>): boolean {
    return locks.some((lock) => this.#locked.has(lock))
  }

  #lock({ locks }: Waiting<Item, Answer>): void {
    for (const lock of locks) this.#locked.set(lock, (this.#locked.get(lock) ?? 0) + 1)
  }

  #unlock({ locks }: Waiting<Item, Answer>): void {
    for (const lock of locks) {
      const left = (this.#locked.get(lock) ?? 0) - 1
      if (left > 0) this.#locked.set(lock, left)
      else this.#locked.delete(lock)
    }
  }

  /**
   * Takes up to half of all items that are waiting or were in the previous batch, or up to `itemsMin` if that is more.
   * Items that stay behind count too. Callers call again soon after they get their results. If a batch took the items of
   * all callers, few calls would arrive while it was running, so large batches would alternate with small ones.
   */
  #takeBatch(): readonly Waiting<Item, Answer>[] {
    const half = Math.ceil((this.#waitingItems + this.#previousItems) / 2)
    const itemsMax = Math.min(this.#limits.itemsMax, Math.max(this.#limits.itemsMin, half))
    const batch: Waiting<Item, Answer>[] = []
    const blocked: Waiting<Item, Answer>[] = []
    let items = 0
    let bytes = 0
    for (const caller of this.#waiting) {
      if (this.#isBlocked(caller)) {
        blocked.push(caller)
        continue
      }
      const isFull = items + caller.items.length > itemsMax || bytes + caller.bytes > this.#limits.bytesMax
      // A single caller whose items exceed the limits gets its own batch.
      if (isFull && batch.length > 0) break
      batch.push(caller)
      items += caller.items.length
      bytes += caller.bytes
    }
    if (batch.length === 0) return batch
    this.#previousItems = items
    this.#waiting.splice(0, batch.length + blocked.length, ...blocked)
    for (const caller of batch) {
      this.#count(caller, -caller.items.length)
      this.#lock(caller)
    }
    if (this.#waiting.length === 0 && this.#lateTimer !== null) {
      clearTimeout(this.#lateTimer)
      this.#lateTimer = null
    }
    return batch
  }

  /** Returns false if the batch failed and each caller's items should be run separately. */
  async #runTogether(batch: readonly Waiting<Item, Answer>[]): Promise<boolean> {
    const items = batch.flatMap((caller) => caller.items)
    try {
      const answers = await this.#run(items)
      assert(answers.length === items.length, 'a batch must have one result for each item')
      let next = 0
      for (const caller of batch) {
        caller.resolve(answers.slice(next, next + caller.items.length))
        next += caller.items.length
      }
      return true
    } catch (error) {
      if (batch.length > 1 && this.#hooks.mayRunAlone(error)) return false
      for (const caller of batch) caller.reject(error)
      return true
    }
  }

  async #runAlone(caller: Waiting<Item, Answer>): Promise<void> {
    try {
      caller.resolve(await this.#run(caller.items))
    } catch (error) {
      caller.reject(error)
    }
  }
}
