// While an engine has a task, its row is updated several times. Such an update must write to no index: the table is in use
// all day, and every entry in an index must be removed again by a vacuum.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import type { Advance } from '../../../src/domain/tasks/decide-advance.ts'
import { advanceTasks } from '../../../src/store/operations/tasks/advance-tasks.ts'
import { integer } from '../../../src/store/row.ts'
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

/** The updates of `tasks` so far: all of them, and those that wrote to no index. */
async function readUpdates(database: TestDatabase) {
  // A session reports what it did seconds later, unless it is told to.
  await database.transaction((sql) => sql.all('select pg_stat_force_next_flush()'))
  const found = await database.transaction((sql) =>
    sql.all(`select s.n_tup_upd, s.n_tup_hot_upd from pg_stat_user_tables s where s.relname = 'tasks'`),
  )
  const row = only(found)
  return { all: integer(row, 'n_tup_upd'), hot: integer(row, 'n_tup_hot_upd') }
}

test('updates of tasks that an engine has write to no index', async () => {
  await using database = await postgres.open(new ManualClock())
  const { store } = database
  const customer = await addCustomer(store, 100_000)
  await store.createTasks(Array.from({ length: tasks }, () => newTask(customer)))
  const worker = await startWorker(store)
  // In this session, because those of the store report what they did, here the claims and ends, at any time.
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
  // On a quiet server 99.8 %. A snapshot that another session holds, for example autovacuum, keeps old versions and their room.
  assert.ok(hot >= 0.5 * 3 * tasks, `${hot} of ${3 * tasks} updates wrote to no index`)
})
