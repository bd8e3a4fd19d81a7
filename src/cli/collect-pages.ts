// Reads a search's pages until there are enough results. Each page is a short transaction, so a long search delays
// nothing.

import type { SearchPage } from '../domain/tasks/task-record.ts'

/** `read` returns at most the requested number of items. */
export async function collectPages<Item, Place>(
  limit: number,
  read: (after: Place | null, limit: number) => Promise<SearchPage<Item, Place>>,
): Promise<readonly Item[]> {
  const items: Item[] = []
  let after: Place | null = null
  do {
    const page: SearchPage<Item, Place> = await read(after, limit - items.length)
    items.push(...page.items)
    after = page.next
  } while (after !== null && items.length < limit)
  return items
}
