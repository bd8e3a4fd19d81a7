// What grows with the number of tasks must not grow with every wake-up: no operation of the daily run may walk a table.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { operations } from '../../src/store/operations.ts'
import type { ArgumentOf, OperationName } from '../../src/store/operations.ts'
import { text } from '../../src/store/row.ts'
import type { Sql, SqlValue } from '../../src/store/sql.ts'
import { sqlite } from '../harness/sqlite-backend.ts'
import { openWithClaim } from '../harness/open-with-claim.ts'
import { newFile, newTask, submitting } from '../harness/store-people.ts'

/** Partial indexes that hold only what is due: walking them is the operation's own work. */
const walkable =
  /^SCAN \w+ USING (COVERING )?INDEX (tasks_queue|tasks_claimed|tasks_deadline|files_expiry|idempotency_age)\b/

const growing = /^SCAN (t|tasks|l|ledger|k|api_keys|i|idempotency|f|files)\b/

const failed = { kind: 'failed', failure: { code: 'provider_failed', message: 'x' } } as const

test('no operation of the daily run walks a table that grows', async () => {
  await using scene = await openWithClaim(sqlite)
  const { customer, workerId, claimed } = scene
  const { accountId } = customer
  const taskId = claimed.task.id
  const task = newTask(customer, {
    idempotency: { key: 'k', bodyHash: 'h' },
    uploads: [newFile(accountId, 1000).name],
  })
  const daily: { readonly [Name in OperationName]?: ArgumentOf<Name> } = {
    createTasks: [task],
    findReceipts: [{ accountId, key: 'k' }],
    readTasks: [{ accountId, taskId }],
    findKeys: [customer.keyHash],
    readAccounts: [accountId],
    readFiles: [newFile(accountId, 1000).name],
    takeOverTasks: { workerId, limit: 10 },
    claimTasks: { workerId, modelIds: [task.request.modelId], limit: 10 },
    advanceTasks: [submitting(claimed)],
    settleTasks: [{ taskId, epoch: claimed.epoch, ending: failed }],
    settleOverdueTasks: { failure: failed.failure, graceMs: 0, limit: 10 },
    expireFiles: { limit: 10 },
    forgetReceipts: { limit: 10 },
  }
  const walks: string[] = []
  for (const [name, argument] of Object.entries(daily)) {
    const run = operations[name as OperationName].run as (sql: Sql, argument: unknown) => Promise<unknown>
    await scene.database.transaction(async (sql) => {
      for (const [statement, parameters] of await statementsOf(
        (recording) => run(recording, argument),
        sql,
      )) {
        const plan = await sql.all(`explain query plan ${statement}`, ...parameters)
        const details = plan.map((row) => text(row, 'detail'))
        walks.push(
          ...details
            .filter((line) => growing.test(line) && !walkable.test(line))
            .map((line) => `${name}: ${line}`),
        )
      }
    })
  }
  assert.deepEqual(walks, [])
})

type Statement = readonly [string, readonly SqlValue[]]

async function statementsOf(body: (sql: Sql) => Promise<unknown>, sql: Sql): Promise<readonly Statement[]> {
  const statements: Statement[] = []
  await body({
    dialect: sql.dialect,
    all: (statement, ...parameters) => {
      statements.push([statement, parameters])
      return sql.all(statement, ...parameters)
    },
    run: (statement, ...parameters) => {
      statements.push([statement, parameters])
      return sql.run(statement, ...parameters)
    },
  })
  return statements
}
