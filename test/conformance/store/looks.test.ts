import { test } from 'node:test'
import assert from 'node:assert/strict'

import { leaseMs } from '../../../src/domain/processes/process.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import {
  addCustomer,
  claim,
  claimOne,
  createOne,
  imageModel,
  newTask,
  newVideoTask,
  startWorker,
  submitting,
  takeOver,
  videoModel,
} from '../../harness/store/task-fixtures.ts'

for (const backend of backends) {
  test(`${backend.name}: without writing anything, a worker can check which of its models have a task to claim`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 1000)
    const processId = await startWorker(store)
    const queued = () => store.listQueuedModels([imageModel, videoModel, 'unknown'])
    assert.deepEqual(await queued(), [])
    await store.createTasks([newTask(customer), newTask(customer)])
    await createOne(store, newVideoTask(customer))
    assert.deepEqual((await queued()).toSorted(), [imageModel, videoModel].toSorted())
    await claim(store, processId, 1, [imageModel])
    await claim(store, processId, 1, [videoModel])
    assert.deepEqual(await queued(), [imageModel])
    await claim(store, processId, 1, [imageModel])
    assert.deepEqual(await queued(), [])
  })

  test(`${backend.name}: without writing anything, a worker can check whether a dead worker left a task that it can continue`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 1000)
    const live = await startWorker(store)
    const dead = await startWorker(store)
    const hasOrphans = (modelIds: readonly string[], providers: readonly string[] = []) =>
      store.hasOrphans({ modelIds, providers })
    await store.createTasks([newTask(customer), newTask(customer), newTask(customer)])
    await claim(store, live, 1, [imageModel])
    const submitted = await claimOne(store, dead)
    await store.advanceTasks([submitting(submitted)])
    await claim(store, dead, 1, [imageModel])
    assert.equal(await hasOrphans([imageModel], ['storyboard']), false)

    await store.unregisterProcess(dead)

    assert.equal(await hasOrphans([imageModel]), true)
    assert.equal(await hasOrphans([videoModel], ['storyboard']), true)
    assert.equal(await hasOrphans([videoModel], ['another']), false)
    assert.equal((await takeOver(store, live, 10)).length, 2)
    assert.equal(await hasOrphans([imageModel], ['storyboard']), false)
  })

  test(`${backend.name}: a process that unregisters, and a heartbeat that finds a dead process, send the hint that claims are free`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const [a, b] = [await startWorker(store), await startWorker(store)]
    await startWorker(store)
    const heard: string[] = []
    store.subscribe(({ kind }) => heard.push(kind))

    await store.renewLease(a)
    assert.deepEqual(heard, [])
    await store.unregisterProcess(b)
    assert.deepEqual(heard, ['orphans'])
    clock.pass(leaseMs)
    await store.renewLease(a)
    clock.pass(1)
    await store.renewLease(a)
    assert.deepEqual(heard, ['orphans', 'orphans'])
  })
}
