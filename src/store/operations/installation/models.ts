// The models that tasks can be queued for. Each has a clock that makes its queue fair, and a switch for the operator.

import { text } from '../../row.ts'
import { rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

/**
 * Ensures that every model in the catalog has a clock. Without one, no task can be queued for the model. Inserts in the
 * order of the ids, so that two processes that start at the same time do not deadlock.
 */
export async function registerModels(sql: Sql, ids: readonly string[]): Promise<readonly null[]> {
  await sql.run(
    `insert into models (id, clock) select ${textOf('id')}, 0 from ${rows('$1')} where true order by ${textOf('id')}
     on conflict (id) do nothing`,
    JSON.stringify(ids.map((modelId) => ({ id: modelId }))),
  )
  return ids.map(() => null)
}

/** Switches a model off or on, even if no process has registered it yet. Safe to repeat. */
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

/** Returns the ids of the models that are switched off. */
export async function listDisabledModels(sql: Sql, _: null): Promise<readonly string[]> {
  const found = await sql.all('select m.id from models m where m.disabled_at_ms is not null order by m.id')
  return found.map((row) => text(row, 'id'))
}
