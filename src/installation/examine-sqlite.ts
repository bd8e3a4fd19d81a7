// The checks of `mutoscope doctor` on the embedded database.

import { existsSync } from 'node:fs'

import { fingerprintOf } from '../accounts/api-key.ts'
import { requireFits } from '../accounts/require-secret.ts'
import type { Config } from '../config.ts'
import { readSecretIn } from '../config/data-folder.ts'
import { requireNotMoved } from '../config/moved.ts'
import { readFaults, readHealth, sqliteVersion } from '../store/sqlite/health.ts'
import { attempt, ok, warn } from './check.ts'
import type { Check } from './check.ts'

/** Never rejects: what goes wrong is a check that fails. */
export async function examineSqlite(config: Config, database: string): Promise<readonly Check[]> {
  const version = await attempt('SQLite', sqliteVersion)
  if (!existsSync(database)) return [version, ok('database', 'is made by the first start')]
  return [
    version,
    await attempt('database', () => integrityOf(config, database)),
    await attempt('schema and secret', () => fitOf(config, database)),
  ]
}

function integrityOf({ dataFolder }: Config, database: string): string {
  requireNotMoved(dataFolder)
  const faults = readFaults(database)
  if (faults.length > 0) throw new Error(`${database} is damaged, restore a backup: ${faults.join('; ')}`)
  return 'every page is sound'
}

/** What a start checks, without the changes that a start makes. */
async function fitOf({ secret: given, dataFolder }: Config, database: string): Promise<string | Check> {
  const secret = given ?? readSecretIn(dataFolder)
  if (secret === null) throw new Error('the secret of this database is missing: restore it from a backup')
  const { dueMigrations, fitsSecret } = await readHealth(database, fingerprintOf(secret))
  if (fitsSecret === null) return 'the schema is made by the next start'
  requireFits(fitsSecret)
  if (dueMigrations.length === 0) return 'both are those of this database'
  return warn(
    'schema and secret',
    `migrations are due (${dueMigrations.join(', ')}): run "mutoscope migrate", as every start does`,
  )
}
