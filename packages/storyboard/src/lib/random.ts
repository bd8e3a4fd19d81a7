// Chance that can be repeated: the same seed always gives the same numbers. Nothing here may use `Math.random`.

import { createHash } from 'node:crypto'

/** A class and no closures: what is asked for every blade of grass is then compiled once, not anew for each stream. */
export class Random {
  readonly #seed: string
  #state: number

  constructor(seed: string) {
    this.#seed = seed
    this.#state = createHash('sha256').update(seed).digest().readInt32LE(0)
  }

  /** From `low` up to, never reaching, `high`. */
  between(low: number, high: number): number {
    return low + this.#next() * (high - low)
  }

  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1))
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.integer(0, items.length - 1)] ?? items[0]
  }

  isLucky(probability: number): boolean {
    return this.#next() < probability
  }

  /** An independent stream of its own, so that drawing one thing more here does not move what is drawn there. */
  fork(name: string): Random {
    return new Random(`${this.#seed}/${name}`)
  }

  /** mulberry32: 32 bits of state are plenty for a picture, and it is quick enough for every blade of grass. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    const state = this.#state
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
