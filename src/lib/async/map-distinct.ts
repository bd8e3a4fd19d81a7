/** Like `Promise.all(items.map(work))`, but items with the same key share the result of the first of these items. */
export function mapDistinct<Item, Result>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<string, Promise<Result>>()
  return Promise.all(
    items.map((item, index) => {
      const result = results.get(keyOf(item)) ?? work(item, index)
      results.set(keyOf(item), result)
      return result
    }),
  )
}
