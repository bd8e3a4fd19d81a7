// What keys may spend in a day: the standing of each at a create, and the count that creates and refunds move. Only keys
// with a limit are counted, so that all others cost no statement. The account's lock guards the counts of its keys.

import type { KeyStanding } from '../../../domain/tasks/decide-create.ts'
import type { ApiKeyId } from '../../../domain/ids.ts'
import { id, integer, integerOrNull, json, textOrNull } from '../../row.ts'
import { integerOf, listed, listOf, rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

/** Days of UTC since 1970. Cast: SQLite's clock answers a real number. */
export const dayNow = 'cast(now_ms() / 86400000 as bigint)'

export interface KeySpending {
  readonly keyId: ApiKeyId
  readonly credits: number
}

export interface KeyRefund extends KeySpending {
  /** When the task was made: what was spent on another day than the count is of is not in it. */
  readonly createdAtMs: number
}

/** The keys that live, with what their tasks may still be. */
export async function readLiveKeys(
  sql: Sql,
  ids: readonly ApiKeyId[],
): Promise<ReadonlyMap<ApiKeyId, KeyStanding>> {
  if (ids.length === 0) return new Map()
  // Judged in the answer, not in the condition: before the table is analysed, PostgreSQL takes "is null" for one row and
  // walks the keys once for each of the batch (130 to 260 ms for 512; so 1 to 12 ms).
  const found = await sql.all(
    `select k.id, k.daily_credits_max, k.model_ids,
            case when k.spent_day = ${dayNow} then k.spent_credits else 0 end as spent,
            case when k.revoked_at_ms is null and (k.expires_at_ms is null or k.expires_at_ms > now_ms())
                       then 1 else 0 end as is_live
       from api_keys k where k.id in ${listed('$1')}`,
    listOf([...new Set(ids)]),
  )
  return new Map(
    found
      .filter((row) => integer(row, 'is_live') === 1)
      .map((row) => [
        id<ApiKeyId>(row, 'id'),
        {
          dailyCreditsMax: integerOrNull(row, 'daily_credits_max'),
          spentCredits: integer(row, 'spent'),
          modelIds:
            textOrNull(row, 'model_ids') === null ? null : (json(row, 'model_ids') as readonly string[]),
        },
      ]),
  )
}

/** Counts what was spent today by keys that have a limit. */
export async function addSpending(sql: Sql, spending: readonly KeySpending[]): Promise<void> {
  if (spending.length === 0) return
  const totals = new Map<ApiKeyId, number>()
  for (const { keyId, credits } of spending) totals.set(keyId, (totals.get(keyId) ?? 0) + credits)
  await lockLimited(sql, [...totals.keys()])
  await sql.run(
    `with v as materialized (select ${textOf('id')} as id, ${integerOf('credits')} as credits from ${rows('$1')})
     update api_keys
        set spent_credits = v.credits + case when api_keys.spent_day = ${dayNow} then api_keys.spent_credits else 0 end,
            spent_day = ${dayNow}
       from v where api_keys.id = v.id`,
    JSON.stringify([...totals].map(([keyId, credits]) => ({ id: keyId, credits }))),
  )
}

/** Takes the refunded tasks of the day that a key's count is of out of it. */
export async function subtractSpending(sql: Sql, refunds: readonly KeyRefund[]): Promise<void> {
  if (refunds.length === 0) return
  const limited = await lockLimited(sql, [...new Set(refunds.map(({ keyId }) => keyId))])
  if (limited.size === 0) return
  await sql.run(
    `with v as materialized
       (select ${textOf('keyId')} as id, ${integerOf('createdAtMs')} / 86400000 as day,
               cast(sum(${integerOf('credits')}) as bigint) as credits from ${rows('$1')} group by 1, 2)
     update api_keys
        set spent_credits = case when api_keys.spent_credits > v.credits then api_keys.spent_credits - v.credits else 0 end
       from v where api_keys.id = v.id and api_keys.spent_day = v.day`,
    JSON.stringify(refunds.filter(({ keyId }) => limited.has(keyId))),
  )
}

/** In the one order that everybody keeps: whoever revokes keys of several accounts holds some of them too. */
async function lockLimited(sql: Sql, ids: readonly ApiKeyId[]): Promise<ReadonlySet<ApiKeyId>> {
  const found = await sql.all(
    `select k.id from api_keys k where k.id in ${listed('$1')} and k.daily_credits_max is not null
      order by k.id ${sql.dialect.lock('k')}`,
    listOf(ids),
  )
  return new Set(found.map((row) => id<ApiKeyId>(row, 'id')))
}
