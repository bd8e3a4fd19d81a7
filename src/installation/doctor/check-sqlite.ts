// The `mutoscope doctor` checks of the embedded database.

import { existsSync } from 'node:fs'

import { fingerprintOf, requireMatchingSecret } from '../../accounts/secrets/require-secret.ts'
import type { Config } from '../../config.ts'
import { readSecretIn } from '../../data-folder/data-folder.ts'
import { requireNotMoved } from '../../data-folder/moved.ts'
import { messageOf } from '../../lib/error.ts'
import { readFaults, readSqliteHealth, sqliteVersion } from '../../store/sqlite-health.ts'
import type { SqliteHealth } from '../../store/sqlite-health.ts'
import { attempt, fail, ok, warn } from './check.ts'
import type { Check, DatabaseChecks } from './check.ts'

/** Never rejects: an error becomes a failed check. */
export async function checkSqlite(config: Config, database: string): Promise<DatabaseChecks> {
  const version = await attempt('SQLite', sqliteVersion)
  if (!existsSync(database)) {
    return {
      checks: [version, ok('database', 'the service will create the database when it first starts')],
      installation: null,
    }
  }
  const integrity = await attempt('database', () => integrityOf(config, database))
  try {
    const health = await healthOf(config, database)
    const fit = await attempt('schema and secret', () => fitOf(health))
    return { checks: [version, integrity, fit], installation: health.installation }
  } catch (error) {
    return { checks: [version, integrity, fail('schema and secret', messageOf(error))] }
  }
}

function integrityOf({ dataFolder }: Config, database: string): string {
  requireNotMoved(dataFolder)
  const faults = readFaults(database)
  if (faults.length > 0) throw new Error(`${database} is damaged (${faults.join('; ')}): restore a backup`)
  return 'the database is not damaged'
}

function healthOf({ secret: given, dataFolder }: Config, database: string): Promise<SqliteHealth> {
  const secret = given ?? readSecretIn(dataFolder)
  if (secret === null) throw new Error('the secret of this database is missing: restore it from a backup')
  return readSqliteHealth(database, fingerprintOf(secret))
}

/** Performs the same checks as the service at startup, but does not change the database. */
function fitOf({ dueMigrations, matchesSecret }: SqliteHealth): string | Check {
  if (matchesSecret === null) return 'the service will create the schema when it starts'
  requireMatchingSecret(matchesSecret)
  if (dueMigrations.length === 0) return 'the schema is up to date, and the secret is correct'
  return warn(
    'schema and secret',
    `migrations are pending (${dueMigrations.join(', ')}): run "mutoscope migrate", or start the service, which does the same`,
  )
}
