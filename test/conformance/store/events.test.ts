import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'

import { eventsKeptMs } from '../../../src/domain/events/account-event.ts'
import type { ClaimedTask } from '../../../src/domain/tasks/task.ts'
import { backends } from '../../harness/database/backends.ts'
import {
  addCustomer,
  advanceToStoring,
  claim,
  createOne,
  failure,
  imageModel,
  newTask,
  startWorker,
  success,
} from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'
import type { Store } from '../../../src/store/store.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

async function claimNew(store: Store, customer: Customer, count: number): Promise<readonly ClaimedTask[]> {
  await store.createTasks(Array.from({ length: count }, () => newTask(customer)))
  const claimed = await claim(store, await startWorker(store), count, [imageModel])
  assert.equal(claimed.length, count)
  return claimed
}

async function fail(store: Store, tasks: readonly ClaimedTask[]): Promise<void> {
  await store.settleTasks(tasks.map(({ task, epoch }) => ({ taskId: task.id, epoch, ending: failure })))
}

for (const backend of backends) {
  test(`${backend.name}: each task's end is one event, numbered per account without gaps; a stale settlement adds none`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [one, other] = [await addCustomer(store, 1_000), await addCustomer(store, 1_000)]
    const mine = await claimNew(store, one, 3)
    const theirs = await claimNew(store, other, 2)
    const [first] = mine
    assert.ok(first !== undefined)
    await advanceToStoring(store, first)
    await store.settleTasks([{ taskId: first.task.id, epoch: first.epoch, ending: success() }])
    await fail(store, [...mine, ...theirs])
    await fail(store, mine)

    for (const [customer, tasks] of [
      [one, mine],
      [other, theirs],
    ] as const) {
      const events = await store.readEvents({ accountId: customer.accountId, after: 0, limit: 100 })
      assert.deepEqual(
        events.map(({ number, task }) => `${number} ${task.id}`),
        tasks.map(({ task }, index) => `${index + 1} ${task.id}`),
      )
      assert.deepEqual(await store.readEventPosition(customer.accountId), {
        last: tasks.length,
        keptAfter: 0,
        unfinishedTasks: 0,
      })
    }
    const phases = await store.readEvents({ accountId: one.accountId, after: 0, limit: 2 })
    assert.deepEqual(
      phases.map(({ task }) => task.phase),
      ['succeeded', 'failed'],
    )
  })

  test(`${backend.name}: a transaction that is rolled back leaves neither an event nor a gap`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 1_000)
    const [task] = await claimNew(store, customer, 1)
    assert.ok(task !== undefined)
    await advanceToStoring(store, task)
    const settlement = { taskId: task.task.id, epoch: task.epoch, ending: success() }
    // The file name already exists, so the last statement of the transaction fails.
    const { output } = settlement.ending as { output: { name: string } }
    await database.transaction((sql) =>
      sql.run(
        `insert into files (name, account_id, media_type, bytes, sha256, created_at_ms, expires_at_ms)
         values ($1, $2, 'image/png', 1, 'x', 1, 1)`,
        output.name,
        customer.accountId,
      ),
    )
    await assert.rejects(store.settleTasks([settlement]))
    assert.equal((await store.readEventPosition(customer.accountId)).last, 0)
    await fail(store, [task])
    const events = await store.readEvents({ accountId: customer.accountId, after: 0, limit: 100 })
    assert.deepEqual(
      events.map(({ number }) => number),
      [1],
    )
  })

  test(`${backend.name}: a reader that follows the numbers misses no event of concurrent transactions`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [one, other] = [await addCustomer(store, 10_000), await addCustomer(store, 10_000)]
    const mine = await claimNew(store, one, 150)
    const theirs = await claimNew(store, other, 150)
    const numbers: number[] = []
    const follow = async () => {
      const after = numbers.at(-1) ?? 0
      const events = await store.readEvents({ accountId: one.accountId, after, limit: 100 })
      numbers.push(...events.map(({ number }) => number))
    }
    // Each settlement is a separate transaction. The settlements of the two accounts overlap.
    const ends = mine.flatMap((task, index) => [task, theirs[index]].filter((each) => each !== undefined))
    const settling = Promise.all(ends.map((task) => fail(store, [task])))
    let isSettled = false
    void settling.then(() => {
      isSettled = true
    })
    while (!isSettled) {
      await follow()
      await setImmediate()
    }
    await settling
    await follow()
    await follow()
    assert.deepEqual(
      numbers,
      mine.map((_, index) => index + 1),
    )
  })

  test(`${backend.name}: events are kept for 24 hours and then deleted in batches; no stream can continue from a point before deleted events`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 1_000)
    await fail(store, await claimNew(store, customer, 3))
    clock.pass(eventsKeptMs - 1)
    await fail(store, await claimNew(store, customer, 1))
    assert.equal(await store.deleteOldEvents({ limit: 2 }), 0)
    clock.pass(1)
    assert.equal(await store.deleteOldEvents({ limit: 2 }), 2)
    const position = () => store.readEventPosition(customer.accountId)
    assert.deepEqual(await position(), { last: 4, keptAfter: 2, unfinishedTasks: 0 })
    assert.equal(await store.deleteOldEvents({ limit: 2 }), 1)
    clock.pass(eventsKeptMs)
    assert.equal(await store.deleteOldEvents({ limit: 2 }), 1)
    assert.deepEqual(await position(), { last: 4, keptAfter: 4, unfinishedTasks: 0 })
    await fail(store, await claimNew(store, customer, 1))
    assert.deepEqual(await position(), { last: 5, keptAfter: 4, unfinishedTasks: 0 })
  })

  test(`${backend.name}: unfinished tasks are read in pages, without ended tasks or tasks of other accounts`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [one, other] = [await addCustomer(store, 1_000), await addCustomer(store, 1_000)]
    await fail(store, await claimNew(store, one, 2))
    const expected: string[] = []
    for (let count = 0; count < 5; count++) expected.push(await createOne(store, newTask(one)))
    await createOne(store, newTask(other))
    const query = { accountId: one.accountId, limit: 3 }
    const first = await store.readUnfinishedTasks({ ...query, after: null })
    const second = await store.readUnfinishedTasks({ ...query, after: first.at(-1)?.id ?? null })
    assert.deepEqual(
      [...first, ...second].map(({ id }) => id),
      expected.toSorted(),
    )
  })
}
