// The migration that splits a task's row into several tables. A task must keep all its data, whatever its phase is.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import path from 'node:path'

import { createLog } from '../../../src/lib/log.ts'
import { OperatorError } from '../../../src/lib/operator-error.ts'
import { branded } from '../../../src/lib/brand.ts'
import type { AccountId, TaskId } from '../../../src/domain/ids.ts'
import { firstSchema } from '../../../src/store/migrations/2026-11-21T1200-first-schema.ts'
import { processes } from '../../../src/store/migrations/2026-11-21T1500-processes.ts'
import { site } from '../../../src/store/migrations/2026-11-21T2100-site.ts'
import { everyMigration } from '../../../src/store/migrations/migrate.ts'
import { migratePostgres } from '../../../src/store/migrate-postgres.ts'
import { openPostgres } from '../../../src/store/postgres/open.ts'
import { PostgresHosts } from '../../../src/store/postgres/hosts.ts'
import { SqliteConnection } from '../../../src/store/sqlite/connection.ts'
import { openSqlite } from '../../../src/store/sqlite/open.ts'
import type { Sql } from '../../../src/store/sql.ts'
import { createStore } from '../../../src/store/store.ts'
import type { Store } from '../../../src/store/store.ts'
import { freshDatabase } from '../../harness/database/fresh-database.ts'
import { temporaryFolder } from '../../harness/files/temporary-folder.ts'
import { claim, imageModel, startWorker, takeOver } from '../../harness/store/task-fixtures.ts'
import { systemClock } from '../../../src/lib/clock.ts'

const earlier = everyMigration.slice(0, 3)
const accountId = branded<AccountId>('acc_1')
const later = 4_000_000_000_000

/** The columns are phase, attempt, provider, handle, and failure. Every task costs 4 credits. */
const before: Readonly<
  Record<string, readonly [string, number, string | null, string | null, string | null]>
> = {
  queued: ['queued', 0, null, null, null],
  returned: ['queued', 1, 'storyboard', null, null],
  submitting: ['submitting', 1, 'storyboard', null, null],
  running: ['running', 2, 'storyboard', '{"job":7}', null],
  storing: ['storing', 1, 'storyboard', 'null', null],
  succeeded: ['succeeded', 1, 'storyboard', '{"job":7}', null],
  refused: ['failed', 1, 'storyboard', null, 'content_policy'],
  late: ['failed', 1, 'storyboard', '{"job":7}', 'timed_out'],
  unknown: ['failed', 1, 'storyboard', null, 'outcome_unknown'],
  cut: ['failed', 3, 'storyboard', null, 'timed_out'],
  expired: ['failed', 0, null, null, 'timed_out'],
}

/** Creates the schema from before the split, with the tasks in `before` and one process. */
async function fill(sql: Sql, processState: 'alive' | 'dead'): Promise<void> {
  for (const migration of [firstSchema, processes, site])
    for (const statement of migration(sql.dialect)) await sql.run(statement)
  const { text, bigint, tableEnd } = sql.dialect
  // This must be identical to the statement in `migrate`, because the schema check on SQLite compares statements.
  await sql.run(
    `create table if not exists migrations
       (name ${text} primary key, applied_at_ms ${bigint} not null)${tableEnd}`,
  )
  for (const name of earlier) await sql.run('insert into migrations values ($1, 0)', name)
  await sql.run(`insert into models values ('${imageModel}', 0)`)
  await sql.run(
    `insert into workers (id, state, beat_ms) values ('prc_old', '${processState}', ${systemClock.nowMs()})`,
  )
  const tasks = Object.entries(before)
  const failed = tasks.filter(([, [phase]]) => phase === 'failed').length
  const unfinished = tasks.filter(([, [phase]]) => phase !== 'failed' && phase !== 'succeeded').length
  await sql.run(
    `insert into accounts (id, email, balance, unfinished, created_at_ms)
     values ('acc_1', 'a@example.org', ${100 - 4 * (tasks.length - failed)}, ${unfinished}, 0)`,
  )
  await sql.run(
    `insert into ledger (account_id, kind, amount, balance_after, created_at_ms) values ('acc_1', 'grant', 100, 100, 0)`,
  )
  let balance = 100
  const enter = async (taskId: string, kind: string, amount: number) => {
    balance += amount
    await sql.run(
      `insert into ledger (account_id, task_id, kind, amount, balance_after, created_at_ms)
       values ('acc_1', $1, '${kind}', ${amount}, ${balance}, 0)`,
      taskId,
    )
  }
  for (const [taskId, [phase, attempt, provider, handle, failure]] of tasks) {
    const isOver = phase === 'failed' || phase === 'succeeded'
    await sql.run(
      `insert into tasks (id, account_id, model_id, kind, request_id, prompt, image_urls, aspect_ratio, price, phase, rank,
                          claimed_by, attempt, provider, job_key, handle, output, failure_code, failure_message,
                          created_at_ms, deadline_ms, lifetime_end_ms, finished_at_ms, submitted_at_ms)
       values ($1, 'acc_1', '${imageModel}', 'image', 'req_' || $1, 'a fox ' || $1, '["/a"]', '1:1', 4, '${phase}', 1,
               ${isOver || phase === 'queued' ? 'null' : `'prc_old'`}, ${attempt}, $2, $3, $4,
               ${phase === 'succeeded' ? `'out_1.png'` : 'null'}, $5, ${failure === null ? 'null' : `'No.'`},
               1, ${later - 1}, ${later}, ${isOver ? 9 : 'null'}, ${attempt > 0 ? 5 : 'null'})`,
      taskId,
      provider,
      attempt > 0 ? `job-${taskId}` : null,
      handle,
      failure,
    )
    await enter(taskId, 'debit', -4)
    if (phase === 'failed') await enter(taskId, 'refund', 4)
  }
  await sql.run(`insert into files values ('out_1.png', 'acc_1', 'image/png', 1, 'ab', 0, ${later}, null)`)
}

interface Installation extends AsyncDisposable {
  transaction<Result>(body: (sql: Sql) => Promise<Result>): Promise<Result>
  migrate(): Promise<readonly string[]>
  open(): Promise<Store>
}

async function onSqlite(processState: 'alive' | 'dead'): Promise<Installation> {
  const folder = await temporaryFolder()
  const file = path.join(folder.path, 'test.db')
  const connection = new SqliteConnection(file, 'write', systemClock)
  await connection.transaction('write', (sql) => fill(sql, processState))
  return {
    transaction: (body) => connection.transaction('write', body),
    migrate: () => connection.prepareSchema(false),
    open: async () => createStore(await openSqlite(file, true, (error) => assert.fail(error))),
    [Symbol.asyncDispose]: async () => {
      connection.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function onPostgres(processState: 'alive' | 'dead'): Promise<Installation> {
  const fresh = await freshDatabase()
  const admin = await new PostgresHosts(fresh.place).connect()
  await admin.transaction('begin', (sql) => fill(sql, processState))
  return {
    transaction: (body) => admin.transaction('begin', body),
    migrate: () => migratePostgres(fresh.place),
    open: async () => createStore(await openPostgres(fresh.place, { poolMax: 2, log: createLog('silent') })),
    [Symbol.asyncDispose]: async () => {
      await admin.close()
      await fresh[Symbol.asyncDispose]()
    },
  }
}

for (const [name, install] of [
  ['sqlite', onSqlite],
  ['postgres', onPostgres],
] as const) {
  test(`${name}: after the split, every task still has its request and its last attempt`, async () => {
    await using installation = await install('dead')
    assert.deepEqual(await installation.migrate(), everyMigration.slice(3))
    const store = await installation.open()
    try {
      assert.deepEqual(await store.auditStore(null), [])
      const worker = await startWorker(store)
      const found = [
        ...(await takeOver(store, worker, 10)),
        ...(await claim(store, worker, 10, [imageModel])),
      ]
      assert.deepEqual(
        found
          .map(({ task, request, requestId, openAttempt }) => [
            task.id,
            task.phase,
            request.prompt,
            requestId,
            openAttempt?.jobKey,
            openAttempt?.route,
            openAttempt?.handle,
          ])
          .toSorted(([one], [other]) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
        [
          ['queued', 'queued', 'a fox queued', 'req_queued', undefined, undefined, undefined],
          ['returned', 'queued', 'a fox returned', 'req_returned', undefined, undefined, undefined],
          ['running', 'running', 'a fox running', 'req_running', 'job-running', 'storyboard', { job: 7 }],
          ['storing', 'storing', 'a fox storing', 'req_storing', 'job-storing', 'storyboard', null],
          [
            'submitting',
            'submitting',
            'a fox submitting',
            'req_submitting',
            'job-submitting',
            'storyboard',
            null,
          ],
        ],
      )
      const taskId = branded<TaskId>('succeeded')
      const details = await store.readTaskDetails({ accountId, taskId })
      assert.deepEqual(
        [details?.prompt, details?.imageUrls, details?.submittedAtMs, details?.output?.name],
        ['a fox succeeded', ['/a'], 5, 'out_1.png'],
      )
    } finally {
      await store.close()
    }
    const outcomes = await installation.transaction((sql) =>
      sql.all(
        `select a.task_id, a.number, a.outcome from attempts a where a.ended_at_ms is not null order by a.task_id`,
      ),
    )
    assert.deepEqual(
      outcomes.map((row) => [row['task_id'], Number(row['number']), row['outcome']]),
      [
        ['cut', 3, 'unknown'],
        ['late', 1, 'timed_out'],
        ['refused', 1, 'failed'],
        ['succeeded', 1, 'succeeded'],
        ['unknown', 1, 'unknown'],
      ],
    )
  })

  test(`${name}: the split is refused and changes nothing while a process of the previous version is running`, async () => {
    await using installation = await install('alive')
    await assert.rejects(installation.migrate(), (error: unknown) => {
      assert.ok(error instanceof OperatorError)
      assert.match(error.message, /the database must be rebuilt/)
      return true
    })
    const applied = await installation.transaction((sql) =>
      sql.all('select name from migrations order by name'),
    )
    assert.deepEqual(
      applied.map((row) => row['name']),
      earlier,
    )
  })
}

test('sqlite: when the service starts and holds the lock, it splits the tasks that a crash left behind', async () => {
  await using installation = await onSqlite('alive')
  const store = await installation.open()
  assert.deepEqual(await store.auditStore(null), [])
  await store.close()
})
