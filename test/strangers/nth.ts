// Selects items one after another, and begins again after the last one, so `turn` may exceed the number of items.

import { assert } from '../../src/lib/assert.ts'

export function nth<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length]
  assert(item !== undefined, 'there are items')
  return item
}
