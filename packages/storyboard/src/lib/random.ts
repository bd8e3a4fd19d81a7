// Repeatable random numbers: the same seed always gives the same numbers. Nothing in this package may use
// `Math.random`.

import { createHash } from 'node:crypto'

/** This is a class, because closures for each stream would be slower. The methods run for every blade of grass. */
export class Random {
  readonly #seed: string
  #state: number

  constructor(seed: string) {
    this.#seed = seed
    this.#state = createHash('sha256').update(seed).digest().readInt32LE(0)
  }

  /** Returns a number from `low` up to, but not including, `high`. */
  between(low: number, high: number): number {
    return low + this.#next() * (high - low)
  }

  /** Returns an integer from `low` to `high`, including both. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1))
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.integer(0, items.length - 1)] ?? items[0]
  }

  isLucky(probability: number): boolean {
    return this.#next() < probability
  }

  /** Returns an independent stream. Using one stream does not change the numbers of another. */
  fork(name: string): Random {
    return new Random(`${this.#seed}/${name}`)
  }

  /** The mulberry32 algorithm, which is fast. Its 32 bits of state are enough for a picture. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    const state = this.#state
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
