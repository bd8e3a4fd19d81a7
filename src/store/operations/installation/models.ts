// Each model has a clock (the highest rank claimed so far), which keeps its queue fair, and a switch that disables it.

import { text } from '../../row.ts'
import { rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

/**
 * Without a clock, no task can be queued for a model. Inserts the models in the order of their IDs, so that two
 * processes that start at the same time do not deadlock.
 */
export async function registerModels(sql: Sql, ids: readonly string[]): Promise<readonly null[]> {
  await sql.run(
    `insert into models (id, clock) select ${textOf('id')}, 0 from ${rows('$1')} where true order by ${textOf('id')}
     on conflict (id) do nothing`,
    JSON.stringify(ids.map((modelId) => ({ id: modelId }))),
  )
  return ids.map(() => null)
}

/** Also works for a model that no process has registered yet. Safe to repeat. */
export async function switchModel(
  sql: Sql,
  { modelId, isEnabled }: { readonly modelId: string; readonly isEnabled: boolean },
): Promise<null> {
  await registerModels(sql, [modelId])
  await sql.run(
    `update models set disabled_at_ms = case when cast($2 as bigint) = 1 then null else coalesce(disabled_at_ms, now_ms()) end
      where id = $1`,
    modelId,
    Number(isEnabled),
  )
  return null
}

export async function listDisabledModels(sql: Sql, _: null): Promise<readonly string[]> {
  const found = await sql.all('select m.id from models m where m.disabled_at_ms is not null order by m.id')
  return found.map((row) => text(row, 'id'))
}
