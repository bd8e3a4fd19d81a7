// The fingerprint of the secret with which all API keys are hashed.

import { text } from '../../row.ts'
import type { Sql } from '../../sql.ts'

/**
 * Stores the fingerprint if none is stored yet. Returns false if the stored fingerprint is different: with its own
 * secret, this process would not recognize any API key.
 */
export async function registerSecret(sql: Sql, fingerprint: string): Promise<boolean> {
  await sql.run(
    `insert into meta (key, value) values ('secret_fingerprint', $1) on conflict (key) do nothing`,
    fingerprint,
  )
  return matchesSecret(sql, fingerprint)
}

/** Like `registerSecret`, but stores nothing. A database without a fingerprint matches every secret. */
export async function matchesSecret(sql: Sql, fingerprint: string): Promise<boolean> {
  const [row] = await sql.all(`select value from meta where key = 'secret_fingerprint'`)
  return row === undefined || text(row, 'value') === fingerprint
}
