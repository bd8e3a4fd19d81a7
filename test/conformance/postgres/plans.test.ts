// No frequent operation may scan a growing table, not even with a plan from the time when the table was small.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { OperationName } from '../../../src/store/operations.ts'
import { PostgresHosts } from '../../../src/store/postgres/hosts.ts'
import { text } from '../../../src/store/row.ts'
import { listed, listOf } from '../../../src/store/sql.ts'
import type { Sql, SqlRow, SqlValue } from '../../../src/store/sql.ts'
import { dailyPlans } from '../../harness/store/query-plans.ts'
import type { Explain } from '../../harness/store/query-plans.ts'
import { openWithClaimedTask } from '../../harness/store/claimed-task.ts'
import { migratedDatabase } from '../../harness/database/fresh-database.ts'
import { postgres } from '../../harness/database/postgres-backend.ts'
import { imageModel } from '../../harness/store/task-fixtures.ts'
import { until } from '../../harness/time/until.ts'

/**
 * The indexes that an operation may scan. Most of these indexes are partial, and contain only pending work. The others
 * are sorted by age, and the operation reads a limited number of rows.
 */
const walkable: { readonly [Name in OperationName]?: readonly string[] } = {
  hasOrphans: ['tasks_claimed'],
  claimTasks: ['tasks_queue'],
  readQueueHead: ['tasks_queue'],
  takeOverTasks: ['tasks_claimed'],
  settleOverdueTasks: ['tasks_lifetime'],
  expireFiles: ['files_expiry'],
  deleteExpiredReceipts: ['idempotency_age'],
  deleteExpiredSessions: ['sessions_expiry'],
  deleteExpiredLinks: ['links_expiry'],
  searchTasks: ['tasks_lifetime'],
  listCancelRequests: ['tasks_cancel_requested'],
  listUnknownAttempts: ['attempts_unknown', 'attempts_deadline'],
  listWaitingEndpoints: ['webhook_messages_due'],
  countSending: ['webhook_messages_sending'],
  claimMessages: ['webhook_messages_sending'],
  deleteOldMessages: ['webhook_messages_pkey'],
}

const growing =
  /Scan (?:Backward )?(?:using (?<index>\w+) )?on (?:tasks|requests|attempts|ledger|api_keys|idempotency|files|accounts|lanes|daily_usage|commits|sessions|links|webhook_messages|webhook_attempts)\b/
const byKey = /(?:Index|Recheck) Cond:/

/** With this many rows, looking up a batch of keys is cheaper than a full scan. */
const crowd = [0, 10_000, 20_000, 30_000, 40_000].flatMap((from) => {
  const numbers = `generate_series(${from + 1}, ${from + 10_000}) n`
  return [
    `insert into accounts (id, email, balance, unfinished, created_at_ms, disabled_at_ms)
     select 'acc_' || n, n || '@example.org', 100, 0, 0, null from ${numbers}`,
    `insert into api_keys (id, account_id, hash, hint, name, created_at_ms, expires_at_ms, revoked_at_ms)
     select 'key_' || n, 'acc_' || n, 'hash ' || n, '', '', 0, null, null from ${numbers}`,
    `insert into files select 'in_' || n, 'acc_' || n, 'image/png', 1, '', 0, 9e15, null from ${numbers}`,
    `insert into idempotency select 'acc_' || n, 'key', '', '', '', 4, now_ms() from ${numbers}`,
    `insert into sessions (hash, id, account_id, agent, created_at_ms, seen_at_ms, proved_at_ms, expires_at_ms)
     select 'hash ' || n, 'ses_' || n, 'acc_' || n, '', 0, 0, 0, 9e15 from ${numbers}`,
    `insert into links (hash, purpose, account_id, email, created_at_ms, expires_at_ms)
     select 'hash ' || n, case when n % 2 = 0 then 'reset' else 'invite' end, case when n % 2 = 0 then 'acc_' || n end,
            case when n % 2 = 1 then n || '@example.net' end, 0, 9e15 from ${numbers}`,
    `insert into lanes select 'acc_' || n, '${imageModel}', 1 from ${numbers}`,
    // Half of the tasks are unfinished, so an index of unfinished tasks does not help to find a single task.
    `insert into tasks (id, account_id, model_id, kind, price, phase, rank, created_at_ms, lifetime_end_ms, finished_at_ms)
     select 'task_' || n, 'acc_' || n, '${imageModel}', 'image', 4,
            case when n % 2 = 0 then 'failed' else 'queued' end, n, 0, 9e15, case when n % 2 = 0 then 1 end
       from ${numbers}`,
    `insert into daily_usage select 'acc_' || n, 1, '${imageModel}', '', 1, 4, 0, 0 from ${numbers}`,
    `insert into requests select 'task_' || n, '', '', '[]', '1:1' from ${numbers}`,
    `insert into attempts (task_id, number, route, provider, job_key, deadline_ms, submitted_at_ms, ended_at_ms)
     select 'task_' || n, 1, '', 'storyboard', '', 9e15, 0, 1 from ${numbers}`,
    `insert into ledger (account_id, task_id, kind, amount, balance_after, created_at_ms)
     select 'acc_' || n, 'task_' || n, 'debit', -4, 0, 0 from ${numbers}`,
    // Most messages have been delivered, and some wait for their next attempt.
    `insert into webhook_messages (endpoint_id, message_id, type, state, due_at_ms, created_at_ms)
     select 'whe_' || n % 100, 'msg_' || n, 'webhook.test', case when n % 10 = 0 then 'pending' else 'delivered' end,
            case when n % 10 = 0 then 9e15 end, 0 from ${numbers}`,
    `insert into webhook_attempts (message, number, started_at_ms, duration_ms, request, response)
     select n, 1, 0, 0, '', '' from ${numbers}`,
  ]
})

/**
 * The server plans the first five calls of a prepared statement separately. From then on, it uses one plan for all
 * parameters if it expects this plan to be no slower. `explain execute` counts as a call.
 */
const separateCalls = 5

/** Returns the plan that the connection uses for a statement that it has called more than five times. */
async function keptPlan(
  sql: Sql,
  statement: string,
  parameters: readonly SqlValue[],
): Promise<readonly SqlRow[]> {
  const [prepared] = await sql.all('select name from pg_prepared_statements where statement = $1', statement)
  assert.ok(prepared !== undefined, 'the connection has prepared the statement')
  const values = parameters.length === 0 ? '' : `(${parameters.map(literalOf).join(', ')})`
  const explain = () => sql.all(`explain (costs off) execute "${text(prepared, 'name')}" ${values}`)
  for (let call = 0; call < separateCalls; call++) await explain()
  return explain()
}

const explainBoth: Explain = async (sql, statement, parameters) => [
  await sql.all(`explain (costs off) ${statement}`, ...parameters),
  await keptPlan(sql, statement, parameters),
]

function literalOf(value: SqlValue): string {
  if (value === null) return 'null'
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

test('no frequent operation scans a table that grows', async () => {
  await using scene = await openWithClaimedTask(postgres)
  for (const statement of [...crowd, 'analyze']) await scene.database.transaction((sql) => sql.run(statement))
  const plans = await dailyPlans(scene, explainBoth)
  // Deleting the rows one by one would take minutes.
  await scene.database.transaction((sql) =>
    sql.run('truncate accounts, webhook_messages, webhook_attempts cascade'),
  )

  const walks = plans.flatMap(({ operation, rows }) => {
    const lines = rows.map((row) => text(row, 'QUERY PLAN'))
    return lines
      .filter((line, place) => {
        const scan = growing.exec(line)
        const isOwn = walkable[operation]?.includes(scan?.groups?.['index'] ?? '') === true
        return scan !== null && !isOwn && !byKey.test(lines[place + 1] ?? '')
      })
      .map((line) => `${operation}: ${line.trim()}`)
  })
  assert.deepEqual(walks, [])
})

test('a page of tasks or ledger entries is read through the index on accounts, even if most rows belong to the account', async () => {
  await using scene = await openWithClaimedTask(postgres)
  const { accountId } = scene.customer
  const most = `case when n <= 15000 then '${accountId}' else 'acc_other' end`
  const numbers = 'generate_series(10001, 20000) n'
  const history = [
    `insert into accounts (id, email, balance, unfinished, created_at_ms) values ('acc_other', 'x@example.org', 0, 0, 0)`,
    `insert into tasks (id, account_id, model_id, kind, price, phase, rank, created_at_ms, lifetime_end_ms,
                        finished_at_ms, failure_code, failure_message)
     select 'task_' || n, ${most}, '${imageModel}', 'image', 4, 'failed', n, 0, 9e15, 1, 'timeout', '' from ${numbers}`,
    `insert into requests select 'task_' || n, '', '', '[]', '1:1' from ${numbers}`,
    `insert into ledger (account_id, task_id, kind, amount, balance_after, created_at_ms)
     select ${most}, 'task_' || n, 'debit', -4, 0, 0 from ${numbers}`,
  ]
  for (const statement of [...history, 'analyze'])
    await scene.database.transaction((sql) => sql.run(statement))
  const plans = await dailyPlans(scene, explainBoth)
  await scene.database.transaction((sql) => sql.run('truncate accounts cascade'))

  // A scan of the primary key would first read newer rows of other accounts.
  for (const [operation, index] of [
    ['listTasks', 'tasks_account'],
    ['listEntries', 'ledger_account'],
  ] as const) {
    const pages = plans
      .map((plan) => ({ operation: plan.operation, lines: plan.rows.map((row) => text(row, 'QUERY PLAN')) }))
      // The other statements read rows by their IDs, which are in a JSON array.
      .filter((plan) => plan.operation === operation && !plan.lines.join().includes('jsonb_array_elements'))
    assert.ok(pages.length > 0)
    for (const { lines } of pages) assert.match(lines.join('\n'), new RegExp(`Scan Backward using ${index} `))
  }
})

const find = `select m.id from models m where m.id in ${listed('$1')}`
const wanted = listOf(['model_1'])

test('the server keeps the plan of a statement, but a plan from the time when a table was small is replaced', async () => {
  await using fresh = await migratedDatabase()
  const connection = await new PostgresHosts(fresh.place).connect()
  // Analyzing a table also replaces plans, so the server must not do so by itself.
  for (const statement of [
    'alter table models set (autovacuum_enabled = false)',
    `insert into models (id, clock) values ('model_1', 0)`,
    'analyze models',
  ])
    await connection.sql().run(statement)
  const planOf = async (sql: Sql) =>
    (await keptPlan(sql, find, [wanted])).map((line) => text(line, 'QUERY PLAN')).join('\n')
  await connection.sql().all(find, wanted)
  assert.match(await planOf(connection.sql()), /Seq Scan on models m/)
  const [counts] = await connection
    .sql()
    .all('select cast(generic_plans as int) as kept from pg_prepared_statements where statement = $1', find)
  assert.ok(Number(counts?.['kept']) > 0, 'the server keeps a plan')

  await connection
    .sql()
    .run(`insert into models (id, clock) select 'model_' || n, 0 from generate_series(2, 50000) n`)

  await until(
    'the plan uses the index',
    async () => (await planOf(connection.sql())).includes('Index Only Scan using models_pkey on models m'),
    20_000,
  )
  await connection.close()
})
