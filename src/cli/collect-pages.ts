// Reads the pages of a search until there are enough results. Each page is read in a short transaction, so a long
// search does not delay other operations.

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
