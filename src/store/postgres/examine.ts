// Checks whether a PostgreSQL database is suitable for Mutoscope. Changes nothing.

import { assert } from '../../lib/assert.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { dueMigrations, everyMigration } from '../migrations/migrate.ts'
import type { PostgresConnection } from './connection.ts'
import { integer, text } from '../row.ts'

export interface PostgresFindings {
  /** For example `15.18 (Debian …)`. */
  readonly version: string
  /** The migrations that `mutoscope migrate` would apply. */
  readonly dueMigrations: readonly string[]
}

const versionMin = 15

/** Rejects with `OperatorError` if the database is not suitable. */
export async function examineConnection(connection: PostgresConnection): Promise<PostgresFindings> {
  const version = await requireFitServer(connection)
  return { version, dueMigrations: await namesOfDue(connection) }
}

/** Returns the server's version. Rejects with `OperatorError` if the server or the database is not suitable. */
export async function requireFitServer(connection: PostgresConnection): Promise<string> {
  const [row] = await connection.sql().all(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
            current_setting('server_encoding') as encoding, current_setting('fsync') as fsync`,
  )
  assert(row !== undefined, 'the server must return its settings')
  const version = text(row, 'version')
  if (integer(row, 'number') < versionMin * 10_000) {
    throw new OperatorError(`PostgreSQL ${version} is too old: use ${versionMin} or newer`)
  }
  if (text(row, 'encoding') !== 'UTF8') {
    throw new OperatorError(
      `the database is encoded in ${text(row, 'encoding')}: create a UTF-8 database with "create database … encoding 'UTF8' template template0"`,
    )
  }
  if (text(row, 'fsync') !== 'on') {
    throw new OperatorError(
      'the server is running with fsync=off, which can lose paid tasks in a power failure: set fsync=on',
    )
  }
  return version
}

async function namesOfDue(connection: PostgresConnection): Promise<readonly string[]> {
  const sql = connection.sql()
  const missing = await sql.all(
    `select 1 as one where to_regclass('migrations') is null or to_regclass('commits') is null`,
  )
  if (missing.length > 0) return everyMigration
  return (await dueMigrations(sql)).map(({ name }) => name)
}
