// The fingerprint of the installation's secret, which all keys are hashed with.

import { text } from '../../row.ts'
import type { Sql } from '../../sql.ts'

/**
 * Stores the fingerprint of the first secret. False if this process has another secret, with which every key would be refused.
 */
export async function registerSecret(sql: Sql, fingerprint: string): Promise<boolean> {
  await sql.run(
    `insert into meta (key, value) values ('secret_fingerprint', $1) on conflict (key) do nothing`,
    fingerprint,
  )
  return matchesSecret(sql, fingerprint)
}

/** The same without storing it. A database without a secret matches every secret. */
export async function matchesSecret(sql: Sql, fingerprint: string): Promise<boolean> {
  const [row] = await sql.all(`select value from meta where key = 'secret_fingerprint'`)
  return row === undefined || text(row, 'value') === fingerprint
}
