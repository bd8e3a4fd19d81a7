import assert from 'node:assert/strict'

import type { Sql } from '../../../src/store/sql.ts'
import type { TestDatabase } from '../database/backend.ts'
import { contents } from './task-fixtures.ts'

class PowerCut extends Error {}

/** Runs the operation, and simulates a power failure right before or after statement `last`. */
async function runUntilCut(
  sql: Sql,
  operation: (sql: Sql) => Promise<unknown>,
  last: number,
  moment: 'before' | 'after',
): Promise<void> {
  let count = 0
  let isCut = false
  const counted = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    // An operation may send statements without waiting for earlier ones, so each one keeps its own number.
    const number = ++count
    if (number > last || (number === last && moment === 'before')) throw new PowerCut()
    const result = await work()
    if (number === last) throw new PowerCut()
    return result
  }
  const sent = (send: () => void) => {
    const number = ++count
    if (number < last || (number === last && moment === 'after')) send()
    isCut ||= number >= last
  }
  const cut: Sql = {
    dialect: sql.dialect,
    all: (text, ...parameters) => counted(() => sql.all(text, ...parameters)),
    run: (text, ...parameters) => counted(() => sql.run(text, ...parameters)),
    send: (text, ...parameters) => sent(() => sql.send(text, ...parameters)),
    insert: (table, rows) => sent(() => sql.insert(table, rows)),
  }
  await operation(cut)
  if (isCut) throw new PowerCut()
}

/**
 * Runs the operation repeatedly, and interrupts it before and after each statement in turn. The last run completes.
 * Returns the number of statements.
 */
export async function cutEverywhere(
  database: TestDatabase,
  operation: (sql: Sql) => Promise<unknown>,
): Promise<number> {
  const before = await database.transaction(contents)
  for (let last = 1; ; last++) {
    for (const moment of ['before', 'after'] as const) {
      const attempt = database.transaction((sql) => runUntilCut(sql, operation, last, moment))
      const error: unknown = await attempt.then(
        () => null,
        (thrown: unknown) => thrown,
      )
      if (error === null) {
        assert.notDeepEqual(
          await database.transaction(contents),
          before,
          'the whole operation changes something',
        )
        return last - 1
      }
      if (!(error instanceof PowerCut)) throw error
      assert.deepEqual(await database.transaction(contents), before, `cut ${moment} statement ${last}`)
    }
  }
}
