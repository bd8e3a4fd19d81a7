// Locks the rows that store the spending of API keys.

import type { ApiKeyId } from '../../../domain/ids.ts'
import { id } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

/**
 * Returns an SQL expression for the ID of the row that stores a key's spending. For a key that replaces another key,
 * this is the row of the original key.
 */
export function budgetKeyOf(alias: string): string {
  return `coalesce(${alias}.budget_key_id, ${alias}.id)`
}

/**
 * For each key that has a daily limit, locks the row that stores its spending, and returns the row's ID. Locks the rows
 * in the order of their IDs, because this transaction could otherwise deadlock with `revokeKeys`, which also locks the
 * keys of several accounts.
 */
export async function lockBudgets(
  sql: Sql,
  ids: readonly ApiKeyId[],
): Promise<ReadonlyMap<ApiKeyId, ApiKeyId>> {
  const found = await sql.all(
    `select k.id, b.id as budget_key_id from api_keys k join api_keys b on b.id = ${budgetKeyOf('k')}
      where k.id in ${listed('$1')} and k.daily_credits_max is not null
      order by b.id ${sql.dialect.lock('b')}`,
    listOf(ids),
  )
  return new Map(found.map((row) => [id<ApiKeyId>(row, 'id'), id<ApiKeyId>(row, 'budget_key_id')]))
}
