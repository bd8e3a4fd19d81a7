// While an engine has a task, the task's row is updated several times. These updates must not write to any index,
// because a vacuum would have to remove every index entry that they add.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import type { Advance } from '../../../src/domain/tasks/decide-advance.ts'
import { advanceTasks } from '../../../src/store/operations/tasks/advance-tasks.ts'
import type { JsonObject } from '../../../src/lib/json.ts'
import { integer, text } from '../../../src/store/row.ts'
import type { TestDatabase } from '../../harness/database/backend.ts'
import { postgres } from '../../harness/database/postgres-backend.ts'
import {
  addCustomer,
  claim,
  imageModel,
  move,
  newTask,
  startWorker,
  submitting,
  success,
} from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

const tasks = 500
const atOnce = 50

/** Returns the number of updates of `tasks` so far (`all`), and how many of them wrote to no index (`hot`). */
async function readUpdates(database: TestDatabase) {
  // By default, a session may report its statistics several seconds late.
  await database.transaction((sql) => sql.all('select pg_stat_force_next_flush()'))
  const found = await database.transaction((sql) =>
    sql.all(`select s.n_tup_upd, s.n_tup_hot_upd from pg_stat_user_tables s where s.relname = 'tasks'`),
  )
  const row = only(found)
  return { all: integer(row, 'n_tup_upd'), hot: integer(row, 'n_tup_hot_upd') }
}

/** The updates reuse the space of old row versions, which an automatic `analyze` could keep alive. */
async function stopAutovacuum(database: TestDatabase): Promise<void> {
  await database.transaction(async (sql) => {
    const tables = await sql.all(`select tablename from pg_tables where schemaname = current_schema()`)
    for (const table of tables)
      await sql.run(`alter table ${text(table, 'tablename')} set (autovacuum_enabled = false)`)
  })
}

test('updates of tasks on an engine write to no index', async () => {
  await using database = await postgres.open(new ManualClock())
  await stopAutovacuum(database)
  const { store } = database
  const customer = await addCustomer(store, 100_000)
  await store.createTasks(Array.from({ length: tasks }, () => newTask(customer)))
  const worker = await startWorker(store)
  // These updates run in the session that reads the statistics, so the statistics include them. The store's own
  // sessions, which claim and settle the tasks, may report their statistics later.
  const advance = (steps: readonly Advance[]) => database.transaction((sql) => advanceTasks(sql, steps))

  for (let begun = 0; begun < tasks; begun += atOnce) {
    const claimed = await claim(store, worker, atOnce, [imageModel])
    assert.equal(claimed.length, atOnce)
    await advance(claimed.map((one) => submitting(one)))
    await advance(claimed.map((one) => move(one, 'submitting', 'running')))
    await advance(claimed.map((one) => move(one, 'running', 'storing')))
    await store.settleTasks(claimed.map(({ task, epoch }) => ({ taskId: task.id, epoch, ending: success() })))
  }
  const { all, hot } = await readUpdates(database)
  assert.ok(all >= 3 * tasks, `${all} updates`)
  // On a quiet server, 99.8% of the updates write to no index. The share is lower if another session's snapshot keeps
  // old row versions.
  assert.ok(hot >= 0.5 * 3 * tasks, `${hot} of ${3 * tasks} updates wrote to no index`)
})

test('no index on tasks uses a column that changes while an engine has the task', async () => {
  await using database = await postgres.open(new ManualClock())
  const { store } = database
  await store.createTasks([newTask(await addCustomer(store, 100))])
  const one = only(await claim(store, await startWorker(store), 1, [imageModel]))
  const readRow = async () => {
    const rows = await database.transaction((sql) => sql.all('select to_jsonb(t)::text as task from tasks t'))
    return new Map(Object.entries(JSON.parse(text(only(rows), 'task')) as JsonObject))
  }
  const changed = new Set<string>()
  let before = await readRow()
  for (const step of [submitting(one), move(one, 'submitting', 'running'), move(one, 'running', 'storing')]) {
    await store.advanceTasks([step])
    const after = await readRow()
    for (const [column, value] of after) if (value !== before.get(column)) changed.add(column)
    before = after
  }
  assert.ok(changed.has('phase') && changed.has('submits'), [...changed].join(', '))
  const indexes = await database.transaction((sql) =>
    sql.all(`select indexdef from pg_indexes where tablename = 'tasks'`),
  )
  assert.ok(indexes.length > 3)
  for (const index of indexes) {
    const words = text(index, 'indexdef').split(/\W+/)
    assert.deepEqual(
      words.filter((word) => changed.has(word)),
      [],
      text(index, 'indexdef'),
    )
  }
})
