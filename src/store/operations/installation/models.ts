// The models that tasks can be queued for. Each has a clock that makes its queue fair.

import { rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

/**
 * Makes sure that every model of the catalogue has a clock. A task cannot be queued for a model without one. Ordered by id,
 * because two processes that start at once wait for each other's rows.
 */
export async function registerModels(sql: Sql, ids: readonly string[]): Promise<readonly null[]> {
  await sql.run(
    `insert into models (id, clock) select ${textOf('id')}, 0 from ${rows('$1')} where true order by ${textOf('id')}
     on conflict (id) do nothing`,
    JSON.stringify(ids.map((modelId) => ({ id: modelId }))),
  )
  return ids.map(() => null)
}
