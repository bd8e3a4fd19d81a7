import assert from 'node:assert/strict'
import { test } from 'node:test'

import { only } from '../../../src/lib/only.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import type { TaskId } from '../../../src/domain/ids.ts'
import { statusOf } from '../../../src/domain/tasks/task.ts'
import type { Task } from '../../../src/domain/tasks/task.ts'
import type { Store } from '../../../src/store/store.ts'
import { describeTask } from '../../../src/tasks/describe-task.ts'
import { TaskReader } from '../../../src/tasks/read-task.ts'
import { attachDatabase } from '../../harness/database/attach-database.ts'
import { backends } from '../../harness/database/backends.ts'
import {
  addCustomer,
  claimOne,
  createOne,
  failure,
  newTask,
  startWorker,
  submitting,
} from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'
import { until } from '../../harness/time/until.ts'

const timedOut = { code: 'timed_out', message: 'The task took too long.' } as const

const dataOf = (task: Task) => describeTask(task, 'http://127.0.0.1')

function counting(store: Store) {
  const count = { reads: 0 }
  const readTasks: Store['readTasks'] = (queries) => {
    count.reads += queries.length
    return store.readTasks(queries)
  }
  return { store: { ...store, readTasks }, count }
}

async function statusIn(reader: TaskReader, { accountId }: Customer, taskId: TaskId): Promise<number> {
  return statusOf((await reader.read(accountId, taskId)).task)
}

for (const backend of backends) {
  test(`${backend.name}: a finished task is read from the database once, and an unfinished one only if other processes may change it or it has taken a step`, async () => {
    await using served = await backend.openServed()
    const { store, count } = counting(served.store)
    const reader = new TaskReader(store, dataOf, systemClock)
    const customer = await addCustomer(store, 100)
    const worker = await startWorker(store)
    const taskId = await createOne(store, newTask(customer))
    const readsOfTenPolls = async (status: number) => {
      const before = count.reads
      for (let poll = 0; poll < 10; poll++) assert.equal(await statusIn(reader, customer, taskId), status)
      return count.reads - before
    }

    const readsOfUnfinished = backend.name === 'sqlite' ? 1 : 10
    assert.equal(await readsOfTenPolls(1), readsOfUnfinished)
    const claimed = await claimOne(store, worker)
    await store.advanceTasks([submitting(claimed)])
    assert.equal(await readsOfTenPolls(2), readsOfUnfinished)
    await store.settleTasks([{ taskId, epoch: claimed.epoch, ending: failure }])
    assert.equal(await readsOfTenPolls(4), 1)
    await assert.rejects(reader.read((await addCustomer(store, 0)).accountId, taskId), {
      code: 'task_not_found',
    })
  })

  test(`${backend.name}: a poll that begins after a list has shown a task's end shows the end too`, async () => {
    await using served = await backend.openServed()
    const { store } = served
    const reader = new TaskReader(store, dataOf, systemClock)
    const customer = await addCustomer(store, 1_000)
    const worker = await startWorker(store)
    const { accountId } = customer
    for (let round = 0; round < 50; round++) {
      const taskId = await createOne(store, newTask(customer))
      const claimed = await claimOne(store, worker)
      await statusIn(reader, customer, taskId)
      let hasEnded = false
      const settled = store
        .settleTasks([{ taskId, epoch: claimed.epoch, ending: failure }])
        .finally(() => (hasEnded = true))
      for (let isLast = false; !isLast;) {
        isLast = hasEnded
        const listed = only(await store.readListedTasks([{ accountId, taskId }]))
        assert.ok(listed !== null)
        const status = await statusIn(reader, customer, taskId)
        assert.ok(
          status >= statusOf(listed.task),
          `the list showed ${statusOf(listed.task)}, the poll ${status}`,
        )
      }
      await settled
      assert.equal(await statusIn(reader, customer, taskId), 4)
    }
  })

  test(`${backend.name}: polls show that an overdue task has ended as soon as the store has ended it`, async () => {
    await using served = await backend.openServed()
    const { store } = served
    const reader = new TaskReader(store, dataOf, systemClock)
    const customer = await addCustomer(store, 100)
    const taskId = await createOne(store, newTask(customer, { lifetimeMs: 0 }))
    assert.equal(await statusIn(reader, customer, taskId), 1)
    await until(
      'the task is overdue',
      async () => {
        const ended = await store.settleOverdueTasks({ failure: timedOut, graceMs: 0, limit: 10 })
        return ended.length > 0
      },
      5_000,
    )
    assert.equal(await statusIn(reader, customer, taskId), 4)
  })

  test(`${backend.name}: polls show a change by another process within 2 s`, async () => {
    await using served = await backend.openServed()
    await using other = await attachDatabase(served.location)
    const reader = new TaskReader(served.store, dataOf, systemClock)
    const customer = await addCustomer(served.store, 100)
    const taskId = await createOne(served.store, newTask(customer))
    const worker = await startWorker(other.store)
    assert.equal(await statusIn(reader, customer, taskId), 1)
    const claimed = await claimOne(other.store, worker)
    await other.store.settleTasks([{ taskId, epoch: claimed.epoch, ending: failure }])
    await until('a poll shows the end', async () => (await statusIn(reader, customer, taskId)) === 4, 2_000)
  })
}
