// The schemas that all lists share.

import * as z from 'zod'

export const pageQuery = {
  limit: z.int().min(1).max(100).optional().describe('The maximum number of items. The default is 20.'),
  after: z
    .string()
    .optional()
    .describe('The next_cursor of the previous page, sent with the same key and the same filters.'),
}

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item).readonly(),
    next_cursor: z
      .string()
      .nullable()
      .describe('The value of the "after" parameter for the next page. Null on the last page.'),
  })
}

export interface PageData<Item> {
  readonly items: readonly Item[]
  readonly next_cursor: string | null
}
