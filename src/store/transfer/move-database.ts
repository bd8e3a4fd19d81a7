// Moves the rows of an embedded database to an unused PostgreSQL database. Moves and verifies all rows, or moves none.

import { assert } from '../../lib/assert.ts'
import type { PostgresLocation } from '../../settings/formats/postgres-url.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { countRows } from '../row-counts.ts'
import type { RowCounts } from '../row-counts.ts'
import { copiedTablesOf, copyRows, firstDifference } from './copy-rows.ts'
import { countAccounts } from '../operations/accounts/accounts.ts'
import { auditStore } from '../operations/installation/audit.ts'
import type { Sql } from '../sql.ts'
import { inLongTransaction } from './long-transaction.ts'

/**
 * When the promise resolves, both databases pass the audit and are equal row by row, and the copy is durable. The
 * caller must have migrated the target, and must hold a write transaction on the source. Throws `OperatorError` if the
 * target is in use or the source fails the audit. Safe to repeat, for example after the connection was lost: if the
 * target already contains exactly these rows, the move counts as complete.
 */
export async function moveDatabase(source: Sql, to: PostgresLocation): Promise<RowCounts> {
  await requireSound(source, 'the embedded database')
  const tables = await copiedTablesOf(source)
  const copy = async (target: Sql) => {
    // The lock is held until the move ends, so that no account is created and no second move starts.
    await target.run('lock table accounts in share row exclusive mode')
    const isFilled = (await countAccounts(target, null)) > 0
    if (!isFilled) {
      // If a process was started on the empty database, it left its models and its secret's fingerprint there.
      await target.run('delete from models')
      await target.run('delete from meta')
      await copyRows(source, target, tables)
      // Without this statement, the planner would have no statistics on the new rows until autovacuum analyzed them.
      await target.run('analyze')
    }
    const difference = await firstDifference(source, target, tables)
    if (isFilled && difference !== null) {
      throw new OperatorError(
        `the PostgreSQL database already has accounts and is not a copy of the SQLite database (they differ in ${difference}): use an empty database`,
      )
    }
    assert(difference === null, 'the copy must equal the source')
    await requireSound(target, 'the copy')
    return countRows(target)
  }
  const afterLoss = 'run the same command again to find out whether the rows were moved'
  return inLongTransaction(to, 'begin', copy, afterLoss)
}

async function requireSound(sql: Sql, which: string): Promise<void> {
  const violations = await auditStore(sql, null)
  // T4 reports overdue tasks, which are normal while no worker is running.
  const found = violations.find(({ invariant }) => invariant !== 'T4')
  if (found === undefined) return
  const { invariant, subject, detail } = found
  throw new OperatorError(
    `${which} does not pass the audit (${invariant} ${subject}: ${detail}): nothing was moved`,
  )
}
