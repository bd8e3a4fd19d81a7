// Selects the items in turn. `turn` may be larger than the number of items.

import { assert } from '../../src/lib/assert.ts'

export function nth<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length]
  assert(item !== undefined, 'there are items')
  return item
}
