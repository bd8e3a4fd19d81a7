// A transaction that reads or writes all rows of a PostgreSQL database, on a separate connection.

import type { PostgresLocation } from '../../settings/formats/postgres-url.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { longStatementMs, withLongStatements } from '../postgres/connection.ts'
import { ConnectionLost, translatePostgresError } from '../postgres/errors.ts'
import { PostgresHosts } from '../postgres/hosts.ts'
import type { Sql } from '../sql.ts'

/**
 * `opening` begins the transaction. Rejects with `OperatorError` if the database cannot be reached or the connection is
 * lost. `afterLoss` tells the operator what to do after the connection is lost.
 */
export async function inLongTransaction<Result>(
  place: PostgresLocation,
  opening: string,
  body: (sql: Sql) => Promise<Result>,
  afterLoss: string,
): Promise<Result> {
  const connection = await new PostgresHosts(place).connectOrRefuse()
  try {
    // The transaction is idle while the other database is being read or written, so its idle timeout is disabled.
    const begin = `${opening}; ${withLongStatements}; set local idle_in_transaction_session_timeout = 0`
    return await connection.transaction(begin, body, longStatementMs)
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw translatePostgresError(error)
    throw new OperatorError(`the connection was lost (${error.message}): ${afterLoss}`, { cause: error })
  } finally {
    await connection.close()
  }
}
