// What an operator wants to know of an embedded database before and while it is served from. Changes nothing, but SQLite
// leaves an empty `-wal` and a `-shm` beside a database at rest that was only read; the next start removes both.

import { systemClock } from '../lib/clock.ts'
import type { InstallationId } from '../domain/ids.ts'
import { dueMigrations, everyMigration } from './migrations/migrate.ts'
import { readInstallationId } from './operations/installation/installation-id.ts'
import { matchesSecret } from './operations/installation/secret.ts'
import { SqliteConnection } from './sqlite/connection.ts'

export interface SqliteHealth {
  /** What the next start applies, by name; everything where none has been finished. */
  readonly dueMigrations: readonly string[]
  /** Null while the schema is not there yet. */
  readonly matchesSecret: boolean | null
  /** Null where no process has served from it yet. */
  readonly installation: InstallationId | null
}

/** Throws `OperatorError` for one that can corrupt databases. */
export function sqliteVersion(): string {
  new SqliteConnection(':memory:', 'write', systemClock).close()
  return process.versions.sqlite ?? 'of unknown version'
}

/** Reads every page; answers what is wrong, in SQLite's words. Throws `OperatorError` when the file cannot be opened. */
export function readFaults(path: string): readonly string[] {
  const connection = new SqliteConnection(path, 'read', systemClock)
  try {
    return connection.checkIntegrity()
  } finally {
    connection.close()
  }
}

/** What a start looks at. Rejects with `OperatorError` when the schema is damaged, or of a newer program. */
export async function readHealth(path: string, secretFingerprint: string): Promise<SqliteHealth> {
  const connection = new SqliteConnection(path, 'read', systemClock)
  try {
    // The very first start ended before its first transaction did.
    if (connection.schema().size === 0)
      return { dueMigrations: everyMigration, matchesSecret: null, installation: null }
    const due = await connection.transaction('read', dueMigrations)
    if (due.length === 0) await connection.requireSchema()
    return {
      dueMigrations: due.map(({ name }) => name),
      matchesSecret: await connection.transaction('read', (sql) => matchesSecret(sql, secretFingerprint)),
      installation: await connection.transaction('read', readInstallationId),
    }
  } finally {
    connection.close()
  }
}
