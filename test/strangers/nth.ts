// Selects an item. After the last item, counting starts again at the first, so `turn` can be any number.

import { assert } from '../../src/lib/assert.ts'

export function nth<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length]
  assert(item !== undefined, 'there are items')
  return item
}
