// The lock on API keys whose spending is counted.

import type { ApiKeyId } from '../../../domain/ids.ts'
import { id } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

/**
 * Locks the keys that have a daily limit and returns their ids. It locks in the order of the ids, because a batch that revokes
 * keys also locks keys of several accounts.
 */
export async function lockLimitedKeys(sql: Sql, ids: readonly ApiKeyId[]): Promise<ReadonlySet<ApiKeyId>> {
  const found = await sql.all(
    `select k.id from api_keys k where k.id in ${listed('$1')} and k.daily_credits_max is not null
      order by k.id ${sql.dialect.lock('k')}`,
    listOf(ids),
  )
  return new Set(found.map((row) => id<ApiKeyId>(row, 'id')))
}
