// `turn` can be any number. After the last item, counting restarts at the first.

import { assert } from '../../src/lib/assert.ts'

export function nth<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length]
  assert(item !== undefined, 'there are items')
  return item
}
