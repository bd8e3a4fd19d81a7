import assert from 'node:assert/strict'

import { messageOf } from '../../../src/lib/error.ts'
import type { Sql } from '../../../src/store/sql.ts'
import type { TestDatabase } from '../database/backend.ts'
import { contents } from './task-fixtures.ts'

class PowerCut extends Error {}

/** How an operation is interrupted at one of its statements. If the statement fails, the operation may send others. */
const interruptions = ['cut before', 'cut after', 'failure of'] as const
type Interruption = (typeof interruptions)[number]

const failing = 'insert into no_table (id) values (1)'

/** Runs the operation, and interrupts it at statement `last`. */
async function interrupt(
  sql: Sql,
  operation: (sql: Sql) => Promise<unknown>,
  interruption: Interruption,
  last: number,
): Promise<void> {
  let count = 0
  let isCut = false
  /** Returns what to do with the next statement. Statements are not waited for, so each one keeps its own number. */
  const next = (): 'send' | 'send and cut' | 'fail' | 'cut' => {
    const number = ++count
    if (number < last) return 'send'
    if (interruption === 'failure of') return number === last ? 'fail' : 'send'
    isCut = true
    return number === last && interruption === 'cut after' ? 'send and cut' : 'cut'
  }
  const awaited = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const what = next()
    if (what === 'cut') throw new PowerCut()
    if (what === 'fail') await sql.run(failing)
    const result = await work()
    if (what === 'send and cut') throw new PowerCut()
    return result
  }
  const sent = (send: () => void) => {
    const what = next()
    if (what === 'fail') sql.send(failing)
    else if (what !== 'cut') send()
  }
  await operation({
    dialect: sql.dialect,
    all: (text, ...parameters) => awaited(() => sql.all(text, ...parameters)),
    run: (text, ...parameters) => awaited(() => sql.run(text, ...parameters)),
    send: (text, ...parameters) => sent(() => sql.send(text, ...parameters)),
    insert: (table, rows) => sent(() => sql.insert(table, rows)),
  })
  if (isCut) throw new PowerCut()
}

/**
 * Runs the operation repeatedly, and interrupts it at each statement in turn: by a power failure before or after the
 * statement, or because the statement fails. The last run completes. Returns the number of statements.
 */
export async function cutEverywhere(
  database: TestDatabase,
  operation: (sql: Sql) => Promise<unknown>,
): Promise<number> {
  const before = await database.transaction(contents)
  for (let last = 1; ; last++) {
    for (const interruption of interruptions) {
      const attempt = database.transaction((sql) => interrupt(sql, operation, interruption, last))
      const error: unknown = await attempt.then(
        () => null,
        (thrown: unknown) => thrown,
      )
      if (error === null) {
        assert.equal(interruption, 'cut before', `${interruption} statement ${last} must not go unnoticed`)
        assert.notDeepEqual(
          await database.transaction(contents),
          before,
          'the whole operation changes something',
        )
        return last - 1
      }
      const isExpected =
        interruption === 'failure of' ? /no_table/.test(messageOf(error)) : error instanceof PowerCut
      if (!isExpected) throw error
      assert.deepEqual(await database.transaction(contents), before, `${interruption} statement ${last}`)
    }
  }
}
