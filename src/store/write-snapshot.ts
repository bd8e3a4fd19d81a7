// Writes a consistent copy of a database to a file, even while the database is in use. The copy is always an embedded
// database, so every backup can be restored to either kind of database.

import { assert } from '../lib/assert.ts'
import { systemClock } from '../lib/clock.ts'
import type { DatabaseLocation } from '../settings/database.ts'
import type { PostgresLocation } from '../settings/formats/postgres-url.ts'
import type { Sql } from './sql.ts'
import { SqliteConnection } from './sqlite/connection.ts'
import { copiedTablesOf, copyRows, firstDifference } from './transfer/copy-rows.ts'
import { inLongTransaction } from './transfer/long-transaction.ts'

/**
 * `path` must not exist. The copy contains everything that was committed before the call. The file is not synced.
 * Rejects with `OperatorError` or `ServiceError`, and may then leave a partial copy at `path`. The caller must have
 * checked that the schema of the source is up to date.
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
  const copy = (source: Sql) =>
    target.transaction('write', async (sql) => {
      const tables = await copiedTablesOf(sql)
      await copyRows(source, sql, tables)
      const difference = await firstDifference(source, sql, tables)
      assert(difference === null, 'the copy must equal the source')
    })
  try {
    await target.prepareSchema(true)
    // The transaction reads a single snapshot of the database, no matter how long the copy takes.
    const opening = 'begin isolation level repeatable read read only'
    await inLongTransaction(from, opening, copy, 'run the same command again')
    target.flush()
  } finally {
    target.close()
  }
}
