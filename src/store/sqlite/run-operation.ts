// Runs one operation on a connection: in one transaction, or in one transaction per statement if the operation is long.

import type { Operation } from '../operation.ts'
import type { SqliteConnection } from './connection.ts'
import type { Sql } from '../sql.ts'

export function runOperation(
  connection: SqliteConnection,
  { mode, isLong, run }: Operation<unknown, unknown>,
  argument: unknown,
): Promise<unknown> {
  const body = (sql: Sql) => run(sql, argument)
  return isLong ? connection.separately(body) : connection.transaction(mode, body)
}
