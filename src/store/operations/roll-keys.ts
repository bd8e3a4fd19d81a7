// A new key takes an old one's place: with the same settings, while the old one lives on for as long as its owner wished.

import type { AccountId, ApiKeyId } from '../../domain/ids.ts'
import { text } from '../row.ts'
import { integerOf, rows, textOf } from '../sql.ts'
import type { Sql } from '../sql.ts'
import { readKeyRecord, recordColumns } from './keys.ts'
import type { KeyRecord } from './keys.ts'

export interface KeyRoll {
  readonly accountId: AccountId
  readonly oldId: ApiKeyId
  /** 0: the old one ends at once. It never lives longer than it would have. */
  readonly graceMs: number
  readonly id: ApiKeyId
  readonly hash: string
  readonly hint: string
}

/**
 * The new keys; null where the account has no such key, or it has ended. Two that roll one key at once both get a new one:
 * the old one lives until the earlier of its two ends.
 */
export async function rollKeys(sql: Sql, batch: readonly KeyRoll[]): Promise<readonly (KeyRecord | null)[]> {
  const items = JSON.stringify(batch)
  const locked = await sql.all(
    `select k.id, k.account_id from api_keys k
      where k.id in (select ${textOf('oldId')} from ${rows('$1')})
        and k.revoked_at_ms is null and (k.expires_at_ms is null or k.expires_at_ms > now_ms())
      order by k.id ${sql.dialect.lock('k')}`,
    items,
  )
  const owners = new Map(locked.map((row) => [text(row, 'id'), text(row, 'account_id')]))
  const isOwn = ({ accountId, oldId }: KeyRoll) => owners.get(oldId) === accountId
  const rolls = JSON.stringify(batch.filter(isOwn))
  const inserted = await sql.all(
    `with v as materialized
       (select ${textOf('oldId')} as old_id, ${textOf('id')} as id, ${textOf('hash')} as hash,
               ${textOf('hint')} as hint from ${rows('$1')})
     insert into api_keys (id, account_id, hash, hint, name, created_at_ms, lifetime_ms, expires_at_ms,
                           daily_credits_max, model_ids)
     select v.id, k.account_id, v.hash, v.hint, k.name, now_ms(), k.lifetime_ms, now_ms() + k.lifetime_ms,
            k.daily_credits_max, k.model_ids
       from v join api_keys k on k.id = v.old_id
     returning ${recordColumns('api_keys')}`,
    rolls,
  )
  await sql.run(
    `with v as materialized
       (select ${textOf('oldId')} as id, min(${integerOf('graceMs')}) as grace_ms from ${rows('$1')} group by 1)
     update api_keys set expires_at_ms = now_ms() + v.grace_ms
       from v where api_keys.id = v.id
        and (api_keys.expires_at_ms is null or api_keys.expires_at_ms > now_ms() + v.grace_ms)`,
    rolls,
  )
  const made = new Map(inserted.map(readKeyRecord).map((key) => [key.id, key]))
  return batch.map(({ id }) => made.get(id) ?? null)
}
