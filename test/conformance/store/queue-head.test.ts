import assert from 'node:assert/strict'
import { test } from 'node:test'

import { only } from '../../../src/lib/only.ts'
import { countedMax } from '../../../src/domain/events/queue-position.ts'
import { backends } from '../../harness/database/backends.ts'
import {
  addCustomer,
  claimOne,
  createOne,
  imageModel,
  newTask,
  newVideoTask,
  startWorker,
} from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

for (const backend of backends) {
  test(`${backend.name}: a queue is read in the order in which its tasks are claimed, without claimed tasks or tasks of other models`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [one, other] = [await addCustomer(store, 1_000), await addCustomer(store, 1_000)]
    for (let count = 0; count < 3; count++) await createOne(store, newTask(one))
    await createOne(store, newTask(other))
    await createOne(store, newVideoTask(other))
    const processId = await startWorker(store)

    for (let left = 4; left > 0; left--) {
      const head = await store.readQueueHead(imageModel)
      assert.equal(head.length, left)
      const { task } = await claimOne(store, processId)
      assert.equal(task.id, head[0]?.taskId)
    }
    assert.deepEqual(await store.readQueueHead(imageModel), [])
  })

  test(`${backend.name}: a task that is read has its rank in the queue until a worker claims the task`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 1_000)
    const taskId = await createOne(store, newTask(customer))
    const read = async () => only(await store.readTasks([{ accountId: customer.accountId, taskId }]))
    const { rank } = only(await store.readQueueHead(imageModel))
    const waiting = await read()
    assert.equal(waiting?.phase === 'queued' && waiting.rank, rank)

    const claimed = await claimOne(store, await startWorker(store))
    const preparing = await read()
    assert.equal(preparing?.phase === 'queued' && preparing.rank, null)
    await store.releaseTasks([{ taskId, epoch: claimed.epoch }])
    const released = await read()
    assert.equal(released?.phase === 'queued' && released.rank, rank)
  })

  test(`${backend.name}: a long queue is read only as far as positions are counted`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 10_000)
    await store.createTasks(Array.from({ length: countedMax + 5 }, () => newTask(customer)))
    assert.equal((await store.readQueueHead(imageModel)).length, countedMax + 1)
  })

  test(`${backend.name}: a claim that takes tasks sends a hint that these tasks have moved; a claim that takes none sends no hint`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const taskId = await createOne(store, newTask(await addCustomer(store, 4)))
    const processId = await startWorker(store)
    const heard: unknown[] = []
    store.subscribe((hint) => heard.push(hint))
    for (const limit of [10, 10]) await store.claimTasks({ processId, modelIds: [imageModel], limit })
    assert.deepEqual(heard, [{ kind: 'moved', taskIds: [taskId] }])
  })
}
