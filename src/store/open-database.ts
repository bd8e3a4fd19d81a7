// Opens the database of an installation. Nothing above the store needs to know which one it is.

import type { Logger } from '../lib/log.ts'
import type { DatabaseLocation } from '../settings/database.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Database } from './store.ts'

export interface DatabaseWatch {
  readonly log: Logger
  /** This process holds the lock of the data folder. */
  readonly isAlone: boolean
  /** Called if the database can no longer be trusted. The process must end. */
  readonly onBroken: (error: Error) => void
}

export interface OpenedDatabase extends Database {
  /** The names of the migrations that were applied when the database was opened. PostgreSQL is migrated only by a command. */
  readonly migrations: readonly string[]
}

/** Rejects with `OperatorError`. */
export async function openDatabase(where: DatabaseLocation, watch: DatabaseWatch): Promise<OpenedDatabase> {
  if (where.kind === 'sqlite') return openSqlite(where.path, watch.isAlone, watch.onBroken)
  // Loaded on demand: the embedded database needs none of it.
  const { openPostgres } = await import('./postgres/open.ts')
  const database = await openPostgres(where.location, { poolMax: where.poolMax, log: watch.log })
  return { ...database, migrations: [] }
}
