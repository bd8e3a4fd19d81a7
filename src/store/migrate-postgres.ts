// Brings the schema of a PostgreSQL database up to date, in one transaction that only one process at a time can run.
// Creates the functions that every SQLite connection already has and the tables that only PostgreSQL needs, and applies
// the migrations that both databases share. Then corrects usage totals.

import type { PostgresLocation } from '../settings/formats/postgres-url.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { migrate } from './migrations/migrate.ts'
import { countAccounts } from './operations/accounts/accounts.ts'
import { findMiscountedAccounts, recountUsage } from './operations/money/recount-usage.ts'
import { longStatementMs, withLongStatements } from './postgres/connection.ts'
import type { PostgresConnection } from './postgres/connection.ts'
import { describe } from './postgres/errors.ts'
import { examineConnection, requireFitServer } from './postgres/examine.ts'
import { PostgresHosts } from './postgres/hosts.ts'
import { marksSchema } from './postgres/marks.ts'
import type { Sql } from './sql.ts'

/** Arbitrary, but no other program may use this number for an advisory lock in this database. */
const lockNumber = 7_316_894_205

const foundation: readonly string[] = [
  // The clock that all processes share. As in SQLite, it returns the time of the statement, not of the transaction.
  `create or replace function now_ms() returns bigint language sql stable as
     $$ select (extract(epoch from statement_timestamp()) * 1000)::bigint $$`,
  // Works like SQLite's json_each for arrays. PostgreSQL's own json_each takes json rather than text, and returns an
  // object's key-value pairs. The type of the argument determines which of the two functions runs. The limits exclude
  // nothing. Without them, the planner always expects 100 rows, and would read a whole table of up to about 20,000 tasks
  // to find one. If the argument is known when the statement is planned, they tell the planner the number of rows. If
  // not, the planner expects each limit to leave a tenth of the rows: 10, and then 1.
  `create or replace function json_each(document text) returns table (key bigint, value jsonb)
     language sql immutable parallel safe as
     $$ select n - 1, element
          from (select n, element from jsonb_array_elements(document::jsonb) with ordinality as elements (element, n)
                 limit jsonb_array_length(document::jsonb)) limited
         limit octet_length(document) $$`,
  ...marksSchema,
]

/**
 * Applies all missing migrations or none, and returns their names. Rejects with `OperatorError` on failure. Safe to
 * repeat.
 */
export async function migratePostgres(place: PostgresLocation): Promise<readonly string[]> {
  const connection = await new PostgresHosts(place).connectOrRefuse()
  try {
    const applied = await migrateConnection(connection).catch((error: unknown) => {
      throw refusal('the database could not be migrated and is unchanged', error)
    })
    await recount(connection).catch((error: unknown) => {
      throw refusal(
        'the schema is up to date, but the usage totals could not be checked, so run "mutoscope migrate" again',
        error,
      )
    })
    return applied
  } finally {
    await connection.close()
  }
}

/**
 * Rejects with `OperatorError` if the database needs migrations but has accounts. Such a database belongs to another
 * installation, which runs an older version.
 */
export async function migrateUnusedPostgres(place: PostgresLocation): Promise<void> {
  const connection = await new PostgresHosts(place).connectOrRefuse()
  try {
    const { dueMigrations } = await examineConnection(connection)
    if (dueMigrations.length > 0 && (await hasAccounts(connection.sql())))
      throw new OperatorError('the PostgreSQL database already has accounts: use an empty database')
  } finally {
    await connection.close()
  }
  await migratePostgres(place)
}

async function hasAccounts(sql: Sql): Promise<boolean> {
  const tables = await sql.all(`select 1 as found where to_regclass('accounts') is not null`)
  return tables.length > 0 && (await countAccounts(sql, null)) > 0
}

function refusal(what: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error
  return new OperatorError(`${what}: ${describe(error)}`, { cause: error })
}

async function migrateConnection(connection: PostgresConnection): Promise<readonly string[]> {
  await requireFitServer(connection)
  // Waits for another migration to end, but only briefly for a table that is in use, because all other processes that
  // need the table wait behind this migration.
  const opening = `begin; ${withLongStatements}; set local lock_timeout = ${longStatementMs};
     select pg_advisory_xact_lock(${lockNumber}); reset lock_timeout`
  return connection.transaction(
    opening,
    async (sql) => {
      for (const statement of foundation) await sql.run(statement)
      return migrate(sql, false)
    },
    longStatementMs,
  )
}

/**
 * The number of accounts per transaction. It is small, because create requests and refunds for these accounts wait
 * until the transaction ends.
 */
const recountedAtOnce = 50

/**
 * Corrects the usage totals of accounts whose tasks were not counted by processes running the previous release. Such
 * processes keep working with this schema until they are replaced.
 */
async function recount(connection: PostgresConnection): Promise<void> {
  const accountIds = await connection.transaction(
    `begin read only; ${withLongStatements}`,
    findMiscountedAccounts,
    longStatementMs,
  )
  for (let from = 0; from < accountIds.length; from += recountedAtOnce) {
    const some = accountIds.slice(from, from + recountedAtOnce)
    await connection.transaction(
      `begin; ${withLongStatements}`,
      (sql) => recountUsage(sql, some),
      longStatementMs,
    )
  }
}
