// The daily spending of keys with a limit. Create requests read and increase it, and refunds reduce it. The lock on an
// account protects the spending of its keys.

import type { KeyStanding } from '../../../domain/tasks/decide-create.ts'
import type { ApiKeyId } from '../../../domain/ids.ts'
import { id, integer, integerOrNull, json, textOrNull } from '../../row.ts'
import { integerOf, listed, listOf, rows, textOf } from '../../sql.ts'
import { budgetKeyOf, lockBudgets } from '../locks/lock-keys.ts'
import type { Sql } from '../../sql.ts'

/** The current day, in UTC days since 1970. The cast is needed because SQLite's clock returns a real number. */
const dayNow = 'cast(now_ms() / 86400000 as bigint)'

/**
 * Returns an SQL expression for the credits that a key has spent today, or 0 if the key has no limit. `alias` is the
 * alias of the table `api_keys`.
 */
export function spentToday(alias: string): string {
  return `case when ${alias}.daily_credits_max is null then 0 else coalesce((
      select b.spent_credits from api_keys b where b.id = ${budgetKeyOf(alias)} and b.spent_day = ${dayNow}), 0) end`
}

export interface KeySpending {
  readonly keyId: ApiKeyId
  readonly credits: number
}

export interface KeyRefund extends KeySpending {
  /** When the task was created. A refund on a later UTC day does not reduce that day's spending. */
  readonly createdAtMs: number
}

/** Returns the keys that have neither expired nor been revoked. */
export async function readLiveKeys(
  sql: Sql,
  ids: readonly ApiKeyId[],
): Promise<ReadonlyMap<ApiKeyId, KeyStanding>> {
  if (ids.length === 0) return new Map()
  // Expired and revoked keys are removed after the query. If the WHERE clause removed them, PostgreSQL would expect "is
  // null" to match only one row until the table is analyzed, and would scan the keys once per item. For 512 items, the
  // scans took 130 to 260 ms; the query below takes 1 to 12 ms.
  const found = await sql.all(
    `select k.id, k.daily_credits_max, k.model_ids,
            ${budgetKeyOf('k')} as budget_key_id, ${spentToday('k')} as spent,
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
          budgetKeyId: id<ApiKeyId>(row, 'budget_key_id'),
          spentCredits: integer(row, 'spent'),
          modelIds:
            textOrNull(row, 'model_ids') === null ? null : (json(row, 'model_ids') as readonly string[]),
        },
      ]),
  )
}

/**
 * Each key must have a limit. For a key that replaces another key, pass the original key, because its row stores the
 * spending.
 */
export async function addSpending(sql: Sql, spending: readonly KeySpending[]): Promise<void> {
  if (spending.length === 0) return
  const totals = new Map<ApiKeyId, number>()
  for (const { keyId, credits } of spending) totals.set(keyId, (totals.get(keyId) ?? 0) + credits)
  await lockBudgets(sql, [...totals.keys()])
  sql.send(
    `with v as materialized (select ${textOf('id')} as id, ${integerOf('credits')} as credits from ${rows('$1')})
     update api_keys
        set spent_credits = v.credits + case when api_keys.spent_day = ${dayNow} then api_keys.spent_credits else 0 end,
            spent_day = ${dayNow}
       from v where api_keys.id = v.id`,
    JSON.stringify([...totals].map(([keyId, credits]) => ({ id: keyId, credits }))),
  )
}

/** Ignores a refund unless its task was created on the day of the key's stored spending. */
export async function subtractSpending(sql: Sql, refunds: readonly KeyRefund[]): Promise<void> {
  if (refunds.length === 0) return
  const budgets = await lockBudgets(sql, [...new Set(refunds.map(({ keyId }) => keyId))])
  if (budgets.size === 0) return
  sql.send(
    `with v as materialized
       (select ${textOf('keyId')} as id, ${integerOf('createdAtMs')} / 86400000 as day,
               cast(sum(${integerOf('credits')}) as bigint) as credits from ${rows('$1')} group by 1, 2)
     update api_keys
        set spent_credits = case when api_keys.spent_credits > v.credits then api_keys.spent_credits - v.credits else 0 end
       from v where api_keys.id = v.id and api_keys.spent_day = v.day`,
    JSON.stringify(
      refunds.flatMap(({ keyId, ...refund }) => {
        const budgetKeyId = budgets.get(keyId)
        return budgetKeyId === undefined ? [] : [{ ...refund, keyId: budgetKeyId }]
      }),
    ),
  )
}
