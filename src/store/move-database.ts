// Moves the rows of an embedded installation into a PostgreSQL database that nobody uses yet: all of them, verified, or
// none.

import { assert } from '../lib/assert.ts'
import { only } from '../lib/only.ts'
import type { PostgresLocation } from '../settings/formats/postgres-url.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { copyRows, firstDifference } from './copy-rows.ts'
import { countAccounts } from './operations/accounts/accounts.ts'
import { auditStore } from './operations/installation/audit.ts'
import { longStatementMs, withLongStatements } from './postgres/connection.ts'
import { ConnectionLost, translated } from './postgres/errors.ts'
import { PostgresHosts } from './postgres/hosts.ts'
import { integer } from './row.ts'
import type { Sql } from './sql.ts'

export interface MovedRows {
  readonly accounts: number
  /** All balances together. */
  readonly credits: number
  readonly keys: number
  readonly tasks: number
  readonly ledgerEntries: number
  readonly files: number
}

/**
 * Both sides pass the audit and are equal row by row when it resolves; the copy is durable. The caller holds the source
 * in a transaction that writes, so that nothing changes meanwhile, and has migrated the target. Throws `OperatorError`
 * when the target is in use or the source does not pass. Safe to repeat, above all after an answer was lost: a target
 * that holds exactly these rows is as good as one that was just filled.
 */
export async function moveDatabase(source: Sql, to: PostgresLocation): Promise<MovedRows> {
  await requireSound(source, 'the embedded database')
  return inTransaction(to, async (target) => {
    // Held to the end: meanwhile no account is opened and no second move begins.
    await target.run('lock table accounts in share row exclusive mode')
    const isFilled = (await countAccounts(target, null)) > 0
    if (!isFilled) {
      // What a process left that found no account: its catalogue, and the fingerprint of its secret.
      await target.run('delete from models')
      await target.run('delete from meta')
      await copyRows(source, target)
      // The planner knows nothing of rows that came in one go, until autovacuum gets round to them.
      await target.run('analyze')
    }
    const difference = await firstDifference(source, target)
    if (isFilled && difference !== null) {
      throw new OperatorError(
        `the PostgreSQL database has accounts already, and is no copy of this one (they differ in ${difference}): name an empty database`,
      )
    }
    assert(difference === null, 'what was copied is equal')
    await requireSound(target, 'the copy')
    return countRows(target)
  })
}

async function inTransaction<Result>(
  place: PostgresLocation,
  body: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const connection = await new PostgresHosts(place).connectOrRefuse()
  try {
    // Between two statements on the target the source is read.
    const opening = `begin; ${withLongStatements}; set local idle_in_transaction_session_timeout = 0`
    return await connection.transaction(opening, body, longStatementMs)
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw translated(error)
    throw new OperatorError(
      `the connection was lost (${error.message}): run the same command again, it looks what came of it`,
      { cause: error },
    )
  } finally {
    await connection.close()
  }
}

async function requireSound(sql: Sql, which: string): Promise<void> {
  const violations = await auditStore(sql, null)
  // T4 says that tasks are late: so they are, while no worker runs.
  const found = violations.find(({ invariant }) => invariant !== 'T4')
  if (found === undefined) return
  const { invariant, subject, detail } = found
  throw new OperatorError(
    `${which} does not pass the audit (${invariant} ${subject}: ${detail}): nothing was moved`,
  )
}

async function countRows(sql: Sql): Promise<MovedRows> {
  const count = (table: string) => `(select cast(count(*) as bigint) from ${table})`
  const row = only(
    await sql.all(
      `select ${count('accounts')} as accounts, ${count('api_keys')} as api_keys, ${count('tasks')} as tasks,
              ${count('ledger')} as ledger, ${count('files')} as files,
              (select cast(coalesce(sum(a.balance), 0) as bigint) from accounts a) as credits`,
    ),
  )
  return {
    accounts: integer(row, 'accounts'),
    credits: integer(row, 'credits'),
    keys: integer(row, 'api_keys'),
    tasks: integer(row, 'tasks'),
    ledgerEntries: integer(row, 'ledger'),
    files: integer(row, 'files'),
  }
}
