// These tests count transactions by their marks: each committed writing transaction inserts one row into `commits`.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { createLog } from '../../../src/lib/log.ts'
import { only } from '../../../src/lib/only.ts'
import { openPostgres } from '../../../src/store/postgres/open.ts'
import { PostgresHosts } from '../../../src/store/postgres/hosts.ts'
import { createStore } from '../../../src/store/store.ts'
import { migratedDatabase } from '../../harness/database/fresh-database.ts'
import {
  addCustomer,
  imageModel,
  newTask,
  startWorker,
  videoModel,
} from '../../harness/store/task-fixtures.ts'

test('a refused create request writes one mark, and waking eight workers writes none', async () => {
  await using server = await openServer()
  const { store, marks } = server
  const customer = await addCustomer(store, 0)
  await startWorker(store)
  const heard: string[] = []
  store.subscribe(({ kind }) => heard.push(kind))
  const before = await marks()

  const refused = only(await store.createTasks([newTask(customer)]))
  for (let worker = 0; worker < 8; worker++) {
    assert.deepEqual(await store.listQueuedModels([imageModel, videoModel]), [])
    assert.equal(await store.hasOrphans({ modelIds: [imageModel], providers: ['storyboard'] }), false)
  }

  assert.equal(refused.kind, 'insufficient_credits')
  assert.equal((await marks()) - before, 1)
  assert.deepEqual(heard, [])
})

test('when eight workers claim the same task, only the successful claim is committed', async () => {
  await using server = await openServer()
  const { store, marks } = server
  const customer = await addCustomer(store, 100)
  const workers = [await startWorker(store)]
  while (workers.length < 8) workers.push(await startWorker(store))
  await store.createTasks([newTask(customer)])
  const before = await marks()

  const claims = await Promise.all(
    workers.map((processId) => store.claimTasks({ processId, modelIds: [imageModel], limit: 4 })),
  )

  assert.equal(claims.flat().length, 1)
  assert.equal((await marks()) - before, 1)
  const query = { modelIds: [imageModel], providers: ['storyboard'], limit: 4 }
  assert.deepEqual(await store.takeOverTasks({ ...query, processId: only(workers.slice(0, 1)) }), [])
  assert.equal((await marks()) - before, 1)
})

async function openServer() {
  const fresh = await migratedDatabase()
  const store = createStore(await openPostgres(fresh.place, { poolMax: 3, log: createLog('silent') }))
  const connection = await new PostgresHosts(fresh.place).connect()
  return {
    store,
    marks: async () => Number(only(await connection.sql().all('select count(*) as n from commits'))['n']),
    [Symbol.asyncDispose]: async () => {
      await connection.close()
      await store.close()
      await fresh[Symbol.asyncDispose]()
    },
  }
}
