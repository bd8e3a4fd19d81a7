// Group commit: gathers what arrives while the previous batch is under way, so that many callers share one transaction.

import { setImmediate } from 'node:timers/promises'

import { assert } from '../assert.ts'

export interface CoalesceLimits {
  readonly itemsMax: number
  readonly bytesMax: number
  /** Items waiting beyond this are refused by `overflow`, so that a stalled disk cannot fill the memory. */
  readonly waitingMax: number
  /** A caller whose batch has not begun by then is refused by `tooLate`: batches under way may hang. */
  readonly waitMsMax: number
  /** Batches under way at once. */
  readonly inFlightMax: number
}

export interface CoalesceHooks<Item> {
  readonly bytesOf: (item: Item) => number
  readonly overflow: () => Error
  readonly tooLate: () => Error
  /** True when the failure is the batch's own and its items, run alone, may fare better. */
  readonly mayRunAlone: (error: unknown) => boolean
}

interface Waiting<Item, Answer> {
  readonly items: readonly Item[]
  readonly bytes: number
  readonly resolve: (answers: readonly Answer[]) => void
  readonly reject: (error: unknown) => void
  readonly timer: NodeJS.Timeout
}

/**
 * Runs at most `inFlightMax` batches at a time, begun in order of arrival; each caller is answered after its own batch is
 * through. A batch that fails is run again caller by caller, once, so that one poisonous item cannot take its neighbours
 * down.
 */
export class Coalescer<Item, Answer> {
  readonly #run: (items: readonly Item[]) => Promise<readonly Answer[]>
  readonly #limits: CoalesceLimits
  readonly #hooks: CoalesceHooks<Item>
  #waiting: Waiting<Item, Answer>[] = []
  #waitingItems = 0
  #inFlight = 0

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
    if (this.#waitingItems + items.length > this.#limits.waitingMax)
      return Promise.reject(this.#hooks.overflow())
    let bytes = 0
    for (const item of items) bytes += this.#hooks.bytesOf(item)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(caller), this.#limits.waitMsMax)
      const caller = { items, bytes, resolve, reject, timer }
      this.#waiting.push(caller)
      this.#waitingItems += items.length
      if (this.#inFlight < this.#limits.inFlightMax) {
        this.#inFlight++
        void this.#drain()
      }
    })
  }

  #giveUp(caller: Waiting<Item, Answer>): void {
    this.#waiting.splice(this.#waiting.indexOf(caller), 1)
    this.#waitingItems -= caller.items.length
    caller.reject(this.#hooks.tooLate())
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // One turn of the event loop: requests that have arrived and were not read yet join the batch. Without it a crowd
      // of clients is cut into many small commits; with it 128 of them create 15 % more tasks a second.
      await setImmediate()
      const batch = this.#takeBatch()
      // Another one that was woken by the same crowd has taken everything.
      if (batch.length === 0) break
      const isAnswered = await this.#runTogether(batch)
      if (!isAnswered) for (const caller of batch) await this.#runAlone(caller)
    }
    this.#inFlight--
  }

  #takeBatch(): readonly Waiting<Item, Answer>[] {
    let callers = 0
    let items = 0
    let bytes = 0
    for (const caller of this.#waiting) {
      const isFull =
        items + caller.items.length > this.#limits.itemsMax || bytes + caller.bytes > this.#limits.bytesMax
      // One caller alone may be above the limits; it then is a batch of its own.
      if (isFull && callers > 0) break
      callers++
      items += caller.items.length
      bytes += caller.bytes
    }
    this.#waitingItems -= items
    const batch = this.#waiting.splice(0, callers)
    for (const { timer } of batch) clearTimeout(timer)
    return batch
  }

  /** False when the batch failed and its callers should be tried one by one. */
  async #runTogether(batch: readonly Waiting<Item, Answer>[]): Promise<boolean> {
    const items = batch.flatMap((caller) => caller.items)
    try {
      const answers = await this.#run(items)
      assert(answers.length === items.length, 'a batch has one answer for each of its items')
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
