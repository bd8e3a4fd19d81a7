// Opens whichever database an installation has, so that nothing above the store asks which one it is.

import type { Logger } from '../lib/log.ts'
import type { DatabaseLocation } from '../settings/database.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Database } from './store.ts'

export interface DatabaseWatch {
  readonly log: Logger
  /** The database can no longer be trusted: the process must end. */
  readonly onBroken: (error: Error) => void
}

export interface OpenedDatabase extends Database {
  /** What opening it applied, by name: a PostgreSQL database is migrated by a command only. */
  readonly migrations: readonly string[]
}

/** Rejects with `OperatorError`. */
export async function openDatabase(where: DatabaseLocation, watch: DatabaseWatch): Promise<OpenedDatabase> {
  if (where.kind === 'sqlite') return openSqlite(where.path, watch.onBroken)
  // Loaded where it is used: the embedded database needs none of it.
  const { openPostgres } = await import('./postgres/open.ts')
  const database = await openPostgres(where.location, { poolMax: where.poolMax, log: watch.log })
  return { ...database, migrations: [] }
}
