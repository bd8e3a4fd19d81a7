// No frequent operation may scan a growing table.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { text } from '../../../src/store/row.ts'
import { dailyPlans } from '../../harness/store/query-plans.ts'
import type { Explain } from '../../harness/store/query-plans.ts'
import { openWithClaimedTask } from '../../harness/store/claimed-task.ts'
import { sqlite } from '../../harness/database/sqlite-backend.ts'

/**
 * The indexes that an operation may scan. Most of these indexes are partial, and contain only pending work. The others
 * are sorted by age, and the operation reads a limited number of rows.
 */
const walkable =
  /^SCAN \w+ USING (COVERING )?INDEX (tasks_queue|tasks_claimed|tasks_lifetime|tasks_cancel_requested|attempts_deadline|attempts_unknown|files_expiry|idempotency_age|sessions_expiry|links_expiry|webhook_messages_sending)\b/

/** This operation may scan the table, because it reads a limited number of rows, in the order of the primary key. */
const oldestFirst = 'deleteOldMessages: SCAN m'

const growing =
  /^SCAN (t|tasks|r|requests|a|attempts|l|ledger|k|api_keys|i|idempotency|f|files|s|sessions|links|accounts|u|daily_usage|m|webhook_messages|webhook_attempts)\b/

const explain: Explain = async (sql, statement, parameters) => [
  await sql.all(`explain query plan ${statement}`, ...parameters),
]

test('no frequent operation scans a table that grows', async () => {
  await using scene = await openWithClaimedTask(sqlite)
  const walks = (await dailyPlans(scene, explain)).flatMap(({ operation, rows }) =>
    rows
      .map((row) => text(row, 'detail'))
      .filter((line) => growing.test(line) && !walkable.test(line))
      .map((line) => `${operation}: ${line}`)
      .filter((line) => line !== oldestFirst),
  )
  assert.deepEqual(walks, [])
})

test('a page of the ledger begins at its position, without reading the newer entries', async () => {
  await using scene = await openWithClaimedTask(sqlite)
  const plans = (await dailyPlans(scene, explain)).filter(({ operation }) => operation === 'listEntries')
  const lines = plans.flatMap(({ rows }) => rows.map((row) => text(row, 'detail')))
  assert.match(lines.join('\n'), /SEARCH l USING INDEX ledger_account \(account_id=\? AND id<\?\)/)
})
