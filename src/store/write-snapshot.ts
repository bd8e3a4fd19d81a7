// Writes a consistent copy of a database, in use or not, to a file. The copy is an embedded database, no matter which
// kind the source is, so every backup can be restored to either kind.

import { assert } from '../lib/assert.ts'
import { systemClock } from '../lib/clock.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { DatabaseLocation } from '../settings/database.ts'
import type { PostgresLocation } from '../settings/formats/postgres-url.ts'
import { longStatementMs, withLongStatements } from './postgres/connection.ts'
import { ConnectionLost, translatePostgresError } from './postgres/errors.ts'
import { PostgresHosts } from './postgres/hosts.ts'
import type { Sql } from './sql.ts'
import { SqliteConnection } from './sqlite/connection.ts'
import { copiedTablesOf, copyRows, firstDifference } from './transfer/copy-rows.ts'

/**
 * Writes the copy to `path`, which must not exist. The copy contains everything that was committed before the call. It
 * is not synced. If the promise rejects, `path` may contain a partial copy. Rejects with `OperatorError`. The caller
 * must have checked that the schema of the source is up to date.
 */
export async function writeSnapshot(source: DatabaseLocation, path: string): Promise<void> {
  if (source.kind === 'postgres') return copyPostgres(source.location, path)
  const connection = new SqliteConnection(source.path, 'read', systemClock)
  try {
    connection.copyTo(path)
  } finally {
    connection.close()
  }
}

async function copyPostgres(from: PostgresLocation, path: string): Promise<void> {
  const target = new SqliteConnection(path, 'write', systemClock)
  try {
    await target.prepareSchema(true)
    await readPostgres(from, (source) =>
      target.transaction('write', async (sql) => {
        const tables = await copiedTablesOf(sql)
        await copyRows(source, sql, tables)
        const difference = await firstDifference(source, sql, tables)
        assert(difference === null, 'the copy equals the source')
      }),
    )
  } finally {
    target.close()
  }
}

/** Runs `read` in a transaction that sees one moment of the database, however long it takes. */
async function readPostgres(from: PostgresLocation, read: (sql: Sql) => Promise<void>): Promise<void> {
  const connection = await new PostgresHosts(from).connectOrRefuse()
  try {
    const opening = `begin isolation level repeatable read read only; ${withLongStatements};
      set local idle_in_transaction_session_timeout = 0`
    await connection.transaction(opening, read, longStatementMs)
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw translatePostgresError(error)
    throw new OperatorError(`the connection to the database was lost (${error.message})`, { cause: error })
  } finally {
    await connection.close()
  }
}
