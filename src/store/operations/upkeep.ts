// What keeps an installation sound: its models' clocks, its secret, its forgotten keys.

import { idempotencyKeptMs } from '../../domain/decide-create.ts'
import { text } from '../row.ts'
import { rows, textOf } from '../sql.ts'
import type { Sql } from '../sql.ts'

/**
 * Makes sure that every model of the catalogue has a clock: no task can be queued for a model without one. In order of
 * their ids, for two processes that start at once wait for each other's rows.
 */
export async function registerModels(sql: Sql, ids: readonly string[]): Promise<readonly null[]> {
  await sql.run(
    `insert into models (id, clock) select ${textOf('id')}, 0 from ${rows('$1')} where true order by ${textOf('id')}
     on conflict (id) do nothing`,
    JSON.stringify(ids.map((modelId) => ({ id: modelId }))),
  )
  return ids.map(() => null)
}

/**
 * Keeps the fingerprint of the first secret. False: this process has another one, and every key would be refused.
 */
export async function checkSecret(sql: Sql, fingerprint: string): Promise<boolean> {
  await sql.run(
    `insert into meta (key, value) values ('secret_fingerprint', $1) on conflict (key) do nothing`,
    fingerprint,
  )
  return fitsSecret(sql, fingerprint)
}

/** The same without keeping it: a database that has no secret yet fits every one. */
export async function fitsSecret(sql: Sql, fingerprint: string): Promise<boolean> {
  const [row] = await sql.all(`select value from meta where key = 'secret_fingerprint'`)
  return row === undefined || text(row, 'value') === fingerprint
}

/** Forgets idempotency keys whose time is over, but none that a create is just using anew; answers how many. */
export async function forgetReceipts(sql: Sql, wish: { readonly limit: number }): Promise<number> {
  return sql.run(
    `with pick as materialized
       (select i.account_id, i.key from idempotency i where i.created_at_ms <= now_ms() - cast($1 as bigint)
         order by i.created_at_ms limit cast($2 as bigint) ${sql.dialect.skipLocked('i')})
     delete from idempotency where (account_id, key) in (select account_id, key from pick)`,
    idempotencyKeptMs,
    wish.limit,
  )
}
