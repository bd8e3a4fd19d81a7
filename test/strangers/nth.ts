// Returns the item at index `turn`. If `turn` exceeds the last index, counting restarts at the first item.

import { assert } from '../../src/lib/assert.ts'

export function nth<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length]
  assert(item !== undefined, 'there are items')
  return item
}
