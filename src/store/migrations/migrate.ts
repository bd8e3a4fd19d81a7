// Applies the missing migrations in one transaction.

import { OperatorError } from '../../lib/operator-error.ts'
import { firstSchema } from './2026-11-21T1200-first-schema.ts'
import { processes } from './2026-11-21T1500-processes.ts'
import { site } from './2026-11-21T2100-site.ts'
import { modelSwitch } from './2026-11-22T1700-model-switch.ts'
import { signInIndexes } from './2026-11-22T1710-sign-in-indexes.ts'
import { dailyUsage } from './2026-11-22T1720-daily-usage.ts'
import { requestsAndAttempts } from './2026-11-22T1800-requests-and-attempts.ts'
import { archive } from './2026-11-22T2000-archive.ts'
import { engineSpend } from './2026-11-22T2030-engine-spend.ts'
import { unknownAttempts } from './2026-11-22T2050-unknown-attempts.ts'
import { keyBudgets } from './2026-11-22T2255-key-budgets.ts'
import { accountEvents } from './2026-11-23T0300-account-events.ts'
import { uploadLimits } from './2026-11-23T0310-upload-limits.ts'
import { cancelAndDelete } from './2026-11-23T0320-cancel-and-delete.ts'
import { webhooks } from './2026-11-23T0340-webhooks.ts'
import { webhookHosts } from './2026-11-23T2330-webhook-hosts.ts'
import { leaseMs } from '../../domain/processes/process.ts'
import { text } from '../row.ts'
import type { Dialect, Sql } from '../sql.ts'

interface Migration {
  /** The date and time, followed by the purpose. Migrations are applied in the order of their names. */
  readonly name: string
  /**
   * Whether the migration changes something that the previous release uses. If so, no process may be running the
   * previous release.
   */
  readonly needsStop?: true
  readonly statements: (dialect: Dialect) => readonly string[]
}

const migrations: readonly Migration[] = [
  { name: '2026-11-21T1200-first-schema', statements: firstSchema },
  { name: '2026-11-21T1500-processes', statements: processes },
  { name: '2026-11-21T2100-site', statements: site },
  { name: '2026-11-22T1700-model-switch', statements: modelSwitch },
  { name: '2026-11-22T1710-sign-in-indexes', statements: signInIndexes },
  { name: '2026-11-22T1720-daily-usage', statements: dailyUsage },
  { name: '2026-11-22T1800-requests-and-attempts', needsStop: true, statements: requestsAndAttempts },
  { name: '2026-11-22T2000-archive', statements: archive },
  { name: '2026-11-22T2030-engine-spend', statements: engineSpend },
  { name: '2026-11-22T2050-unknown-attempts', statements: unknownAttempts },
  { name: '2026-11-22T2255-key-budgets', statements: keyBudgets },
  { name: '2026-11-23T0300-account-events', statements: accountEvents },
  { name: '2026-11-23T0310-upload-limits', statements: uploadLimits },
  { name: '2026-11-23T0320-cancel-and-delete', statements: cancelAndDelete },
  { name: '2026-11-23T0340-webhooks', statements: webhooks },
  { name: '2026-11-23T2330-webhook-hosts', statements: webhookHosts },
]

export const everyMigration: readonly string[] = migrations.map(({ name }) => name)

/**
 * Applies the missing migrations and returns their names. The transaction must hold a lock that prevents other
 * migrations. Rejects with `OperatorError` if a migration would break other running processes, or if a newer version
 * has migrated the database, because this version could break something that the newer version relies on. `isAlone`:
 * whether a lock guarantees that no other process is running.
 */
export async function migrate(sql: Sql, isAlone: boolean): Promise<readonly string[]> {
  const { text: textType, bigint, tableEnd } = sql.dialect
  await sql.run(
    `create table if not exists migrations
       (name ${textType} primary key, applied_at_ms ${bigint} not null)${tableEnd}`,
  )
  const due = await dueMigrations(sql)
  for (const { name, needsStop, statements } of due) {
    if (needsStop === true && !isAlone) await requireStopped(sql)
    for (const statement of statements(sql.dialect)) await sql.run(statement)
    await sql.run('insert into migrations (name, applied_at_ms) select cast($1 as text), now_ms()', name)
  }
  return due.map(({ name }) => name)
}

/**
 * A process with an embedded database sends no heartbeats, so after a crash, it counts as running until the next start.
 */
async function requireStopped(sql: Sql): Promise<void> {
  const running = await sql.all(
    `select w.id from workers w
      where w.state = 'alive' and (cast($1 as text) = 'sqlite' or w.beat_ms >= now_ms() - cast($2 as bigint))`,
    sql.dialect.name,
    leaseMs,
  )
  if (running.length === 0) return
  throw new OperatorError(
    sql.dialect.name === 'sqlite'
      ? 'the database must be rebuilt, but the previous version of the service is using it: restart the service to rebuild it'
      : `the database must be rebuilt, but processes of the previous version are using it (number of processes: ${running.length}): stop them all, then migrate again (a crashed process counts as running for ${leaseMs / 1000} s)`,
  )
}

/**
 * Returns the migrations that `migrate` would apply. Rejects with `OperatorError` if a newer version has migrated the
 * database.
 */
export async function dueMigrations(sql: Sql): Promise<readonly Migration[]> {
  const applied = new Set((await sql.all('select name from migrations')).map((row) => text(row, 'name')))
  const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    throw new OperatorError(
      `the database was written by a newer version of Mutoscope (migration ${unknown.toSorted().at(-1)}): start that version, or restore a backup from this version`,
    )
  }
  return migrations.filter(({ name }) => !applied.has(name))
}
