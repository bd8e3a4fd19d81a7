// Chance that can be repeated: the same seed always gives the same numbers. Nothing here may use `Math.random`.

import { createHash } from 'node:crypto'

export interface Random {
  /** From `low` up to, never reaching, `high`. */
  between(low: number, high: number): number
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  isLucky(probability: number): boolean
  /** An independent stream of its own, so that drawing one thing more here does not move what is drawn there. */
  fork(name: string): Random
}

export function createRandom(seed: string): Random {
  // mulberry32: 32 bits of state are plenty for a picture, and it is quick enough for every blade of grass.
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    between: (low, high) => low + next() * (high - low),
    integer,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    isLucky: (probability) => next() < probability,
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}
