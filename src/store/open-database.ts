// Opens an installation's database. SQLite and PostgreSQL databases have the same interface, `Database`.

import type { Logger } from '../lib/log.ts'
import type { DatabaseLocation } from '../settings/database.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Database } from './store.ts'

export interface DatabaseWatch {
  readonly log: Logger
  /** Whether this process's lock on the data folder excludes all other processes. */
  readonly isAlone: boolean
  /** Called if the database can no longer be trusted. The process must then end. */
  readonly onBroken: (error: Error) => void
}

export interface OpenedDatabase extends Database {
  /** The migrations that were applied on opening. Empty for PostgreSQL databases, which only a command migrates. */
  readonly migrations: readonly string[]
}

/** Rejects with `OperatorError` if the database cannot be used. */
export async function openDatabase(where: DatabaseLocation, watch: DatabaseWatch): Promise<OpenedDatabase> {
  if (where.kind === 'sqlite') return openSqlite(where.path, watch.isAlone, watch.onBroken)
  // Loaded on demand, because the embedded database does not need this module.
  const { openPostgres } = await import('./postgres/open.ts')
  const database = await openPostgres(where.location, { poolMax: where.poolMax, log: watch.log })
  return { ...database, migrations: [] }
}
