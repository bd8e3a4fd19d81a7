// Opens whichever database an installation has, so that nothing above the store asks which one it is.

import type { PostgresPlace } from '../lib/postgres-url.ts'
import { StoreRefused } from './sql.ts'
import { openSqlite } from './sqlite.ts'
import type { Database } from './store.ts'

export type DatabasePlace =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly place: PostgresPlace; readonly poolMax: number }

export interface OpenedDatabase extends Database {
  /** What opening it applied, by name; PostgreSQL is migrated by a command only. */
  readonly migrations: readonly string[]
}

/** Rejects with `StoreRefused`. `onBroken` is called when the database can no longer be trusted: the process must end. */
export async function openDatabase(
  where: DatabasePlace,
  onBroken: (error: Error) => void,
): Promise<OpenedDatabase> {
  if (where.kind === 'sqlite') return openSqlite(where.path, onBroken)
  throw new StoreRefused('PostgreSQL is not there yet')
}
