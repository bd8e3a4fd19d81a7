// The fingerprint of the secret that the keys of an installation are hashed with.

import { text } from '../../row.ts'
import type { Sql } from '../../sql.ts'

/**
 * Keeps the fingerprint of the first secret. False: this process has another one, and every key would be refused.
 */
export async function registerSecret(sql: Sql, fingerprint: string): Promise<boolean> {
  await sql.run(
    `insert into meta (key, value) values ('secret_fingerprint', $1) on conflict (key) do nothing`,
    fingerprint,
  )
  return matchesSecret(sql, fingerprint)
}

/** The same without keeping it: a database that has no secret yet fits every one. */
export async function matchesSecret(sql: Sql, fingerprint: string): Promise<boolean> {
  const [row] = await sql.all(`select value from meta where key = 'secret_fingerprint'`)
  return row === undefined || text(row, 'value') === fingerprint
}
