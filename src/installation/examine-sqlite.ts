// The checks of `mutoscope doctor` on the embedded database. SQLite leaves an empty `-wal` and a `-shm` beside a database
// at rest that was only read; the next start removes both.

import { existsSync } from 'node:fs'

import { requireSecret } from '../accounts/require-secret.ts'
import type { Config } from '../config.ts'
import { readSecretIn } from '../config/data-folder.ts'
import { requireNotMoved } from '../config/moved.ts'
import { systemClock } from '../lib/clock.ts'
import { dueMigrations } from '../store/migrate.ts'
import { fitsSecret } from '../store/operations/secret.ts'
import { SqliteConnection } from '../store/sqlite/connection.ts'
import { attempt, ok, warn } from './check.ts'
import type { Check } from './check.ts'

/** Never rejects: what goes wrong is a check that fails. */
export async function examineSqlite(config: Config, database: string): Promise<readonly Check[]> {
  const version = await attempt('SQLite', sqliteVersion)
  if (!existsSync(database)) return [version, ok('database', 'is made by the first start')]
  return [
    version,
    await attempt('database', () => integrityOf(config, database)),
    await attempt('schema and secret', () => compareWithDatabase(config, database)),
  ]
}

/** Opening a connection refuses a version that can corrupt databases. */
function sqliteVersion(): string {
  new SqliteConnection(':memory:', 'write', systemClock).close()
  return process.versions.sqlite ?? 'of unknown version'
}

function integrityOf({ dataFolder }: Config, database: string): string {
  requireNotMoved(dataFolder)
  const connection = new SqliteConnection(database, 'read', systemClock)
  try {
    const faults = connection.checkIntegrity()
    if (faults.length > 0) throw new Error(`${database} is damaged, restore a backup: ${faults.join('; ')}`)
    return 'every page is sound'
  } finally {
    connection.close()
  }
}

/** What a start checks, without the changes that a start makes. */
async function compareWithDatabase(config: Config, database: string): Promise<string | Check> {
  const secret = config.secret ?? readSecretIn(config.dataFolder)
  if (secret === null) throw new Error('the secret of this database is missing: restore it from a backup')
  const connection = new SqliteConnection(database, 'read', systemClock)
  try {
    // The very first start ended before its first transaction did.
    if (connection.schema().size === 0) return 'the schema is made by the next start'
    const due = await connection.transaction('read', dueMigrations)
    if (due.length === 0) await connection.requireSchema()
    const checkSecret = (fingerprint: string) =>
      connection.transaction('read', (sql) => fitsSecret(sql, fingerprint))
    await requireSecret({ checkSecret }, secret)
    if (due.length === 0) return 'both are those of this database'
    const names = due.map((migration) => migration.name).join(', ')
    return warn(
      'schema and secret',
      `migrations are due (${names}): run "mutoscope migrate", as every start does`,
    )
  } finally {
    connection.close()
  }
}
