// Checks the health of an embedded database or a backup. Changes nothing, except that SQLite leaves an empty `-wal`
// file and a `-shm` file next to a database that is not in use. The next process that writes to the database removes
// both files.

import { systemClock } from '../lib/clock.ts'
import type { InstallationId } from '../domain/ids.ts'
import { dueMigrations, everyMigration } from './migrations/migrate.ts'
import { readInstallationId } from './operations/installation/installation-id.ts'
import { matchesSecret } from './operations/installation/secret.ts'
import { SqliteConnection } from './sqlite/connection.ts'

export interface SqliteHealth {
  /** The migrations that the next start will apply. */
  readonly dueMigrations: readonly string[]
  /** Null if there is no schema yet. */
  readonly matchesSecret: boolean | null
  /** Null if no process has used the database yet. */
  readonly installation: InstallationId | null
}

/** Throws `OperatorError` if this version of SQLite can corrupt databases. */
export function sqliteVersion(): string {
  new SqliteConnection(':memory:', 'write', systemClock).close()
  return process.versions.sqlite ?? 'of unknown version'
}

/** Throws `OperatorError` if the file cannot be opened. */
export function readFaults(path: string): readonly string[] {
  const connection = new SqliteConnection(path, 'read', systemClock)
  try {
    return connection.checkIntegrity()
  } finally {
    connection.close()
  }
}

/** Runs the same checks as startup. Rejects with `OperatorError` if the schema is damaged or from a newer version. */
export async function readSqliteHealth(path: string, secretFingerprint: string): Promise<SqliteHealth> {
  const connection = new SqliteConnection(path, 'read', systemClock)
  try {
    // If there is no schema, the first start ended before it committed its first transaction.
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
