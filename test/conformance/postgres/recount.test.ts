// A rollout: processes of the previous release create and refund tasks without counting their usage.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { createLog } from '../../../src/lib/log.ts'
import { migratePostgres } from '../../../src/store/migrate-postgres.ts'
import { openPostgres } from '../../../src/store/postgres/open.ts'
import { PostgresHosts } from '../../../src/store/postgres/hosts.ts'
import { createStore } from '../../../src/store/store.ts'
import { migratedDatabase } from '../../harness/database/fresh-database.ts'
import { anyTimeMs, archiveNext } from '../../harness/store/archive-fixtures.ts'
import {
  addCustomer,
  claimOne,
  failure,
  newTask,
  newVideoTask,
  startWorker,
} from '../../harness/store/task-fixtures.ts'

test('the next migration run counts the usage that processes of the previous release did not count', async () => {
  await using fresh = await migratedDatabase()
  const store = createStore(await openPostgres(fresh.place, { poolMax: 3, log: createLog('silent') }))
  const connection = await new PostgresHosts(fresh.place).connect()
  const one = await addCustomer(store, 100)
  const other = await addCustomer(store, 100)
  await store.createTasks([newTask(one)])
  const claimed = await claimOne(store, await startWorker(store))
  await store.settleTasks([{ taskId: claimed.task.id, epoch: claimed.epoch, ending: failure }])
  await store.createTasks([newTask(one), newVideoTask(one), newTask(other)])
  await archiveNext(store, { number: 1, beforeMs: anyTimeMs })
  const usage = () =>
    connection.sql().all('select * from daily_usage order by account_id, day, model_id, key_id')
  const counted = await usage()
  // Makes the table look as if the previous release had refunded the first task and created all later ones.
  await connection.execute(`update daily_usage set tasks = 1, charged = 4, failed = 0, refunded = 0 where failed > 0;
    delete from daily_usage where failed = 0 and tasks = 1 and model_id = '${newVideoTask(one).request.modelId}';
    delete from daily_usage where account_id = '${other.accountId}'`)
  const found = await store.auditStore(null)
  assert.deepEqual(new Set(found.map(({ invariant }) => invariant)), new Set(['L8']))
  assert.equal(found.length, 2)

  assert.deepEqual(await migratePostgres(fresh.place), [])

  assert.deepEqual(await usage(), counted)
  assert.deepEqual(await store.auditStore(null), [])
  await connection.close()
  await store.close()
})
