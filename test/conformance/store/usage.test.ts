// Every created task and every refund is counted once, on the day when the task was created.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import type { UsageDimension, UsageSum } from '../../../src/domain/money/usage.ts'
import { dailyUsage } from '../../../src/store/migrations/2026-11-22T1720-daily-usage.ts'
import type { Store } from '../../../src/store/store.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import {
  addCustomer,
  addLimitedKey,
  advanceToStoring,
  claim,
  contents,
  failure,
  imageModel,
  newTask,
  newVideoTask,
  startWorker,
  success,
  videoModel,
} from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'

const dayMs = 86_400_000

/** Each returned row contains the day (counted from `firstDay`), model, key, tasks, charged, failed, and refunded. */
async function usageOf(
  store: Store,
  { accountId }: Customer,
  firstDay: number,
  by: readonly UsageDimension[],
  days = 366,
) {
  const sums = await store.sumUsage({
    accountId,
    fromDay: firstDay,
    toDay: firstDay + days - 1,
    by,
    after: null,
    limit: 1000,
  })
  return sums.map(({ day, modelId, keyId, tasks, charged, failed, refunded }) => [
    day === null ? null : day - firstDay,
    modelId,
    keyId,
    tasks,
    charged,
    failed,
    refunded,
  ])
}

function dayOf(clock: ManualClock): number {
  return Math.floor(clock.nowMs() / dayMs)
}

for (const backend of backends) {
  test(`${backend.name}: usage is counted by day, model, and key, and summed over every other dimension`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const one = await addCustomer(store, 1000)
    const other = await addLimitedKey(store, one.accountId, {})
    const stranger = await addCustomer(store, 1000)
    const keys = [one.keyId, other.keyId].toSorted()
    const firstDay = dayOf(clock)
    await store.createTasks([newTask(one), newTask(one), newVideoTask(one), newTask(stranger)])
    await store.createTasks([newTask(other), newTask({ ...one }, { keyId: null })])
    clock.pass(dayMs)
    await store.createTasks([newTask(one)])

    const imagesOf = (keyId: string) => (keyId === one.keyId ? [2, 8, 0, 0] : [1, 4, 0, 0])
    assert.deepEqual(await usageOf(store, one, firstDay, ['day', 'model', 'key']), [
      [0, imageModel, '', 1, 4, 0, 0],
      ...keys.map((keyId) => [0, imageModel, keyId, ...imagesOf(keyId)]),
      [0, videoModel, one.keyId, 1, 20, 0, 0],
      [1, imageModel, one.keyId, 1, 4, 0, 0],
    ])
    assert.deepEqual(await usageOf(store, one, firstDay, ['day']), [
      [0, null, null, 5, 36, 0, 0],
      [1, null, null, 1, 4, 0, 0],
    ])
    assert.deepEqual(await usageOf(store, one, firstDay, ['model'], 1), [
      [null, imageModel, null, 4, 16, 0, 0],
      [null, videoModel, null, 1, 20, 0, 0],
    ])
    assert.deepEqual(await usageOf(store, one, firstDay, []), [[null, null, null, 6, 40, 0, 0]])
    assert.deepEqual(await usageOf(store, one, firstDay + 2, ['day']), [])
  })

  test(`${backend.name}: paging shows every sum once, in the same order as one large page`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 1000)
    const { accountId } = customer
    const other = await addLimitedKey(store, accountId, {})
    const fromDay = dayOf(clock)
    for (let day = 0; day < 3; day++) {
      await store.createTasks([newTask(customer), newVideoTask(other), newTask(customer, { keyId: null })])
      clock.pass(dayMs)
    }
    for (const by of [['day', 'model', 'key'], ['model', 'key'], ['day'], ['key']] as const) {
      const query = { accountId, fromDay, toDay: fromDay + 9, by }
      const sums: UsageSum[] = []
      let page: readonly UsageSum[] = []
      do {
        page = await store.sumUsage({ ...query, after: sums.at(-1) ?? null, limit: 2 })
        sums.push(...page)
        // A page that repeats rows must not make the test run forever.
      } while (page.length > 0 && sums.length < 100)
      assert.deepEqual(sums, await store.sumUsage({ ...query, after: null, limit: 100 }))
      assert.ok(sums.length >= 3)
    }
  })

  test(`${backend.name}: a refund counts on the day of its task, regardless of the current day, and a success refunds nothing`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 100)
    const firstDay = dayOf(clock)
    await store.createTasks([newTask(customer), newTask(customer), newTask(customer, { lifetimeMs: dayMs })])
    const [good, bad] = await claim(store, await startWorker(store), 2, [imageModel])
    assert.ok(good && bad)
    await advanceToStoring(store, good)
    clock.pass(dayMs + 1)
    await store.createTasks([newTask(customer)])

    await store.settleTasks([
      { taskId: good.task.id, epoch: good.epoch, ending: success() },
      { taskId: bad.task.id, epoch: bad.epoch, ending: failure },
    ])
    await store.settleTasks([{ taskId: bad.task.id, epoch: bad.epoch, ending: failure }])
    await store.settleOverdueTasks({
      failure: { code: 'timed_out', message: 'It took too long.' },
      graceMs: 0,
      limit: 10,
    })

    assert.deepEqual(await usageOf(store, customer, firstDay, ['day']), [
      [0, null, null, 3, 12, 2, 8],
      [1, null, null, 1, 4, 0, 0],
    ])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: refused and repeated create requests are not counted`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 4)
    const idempotency = { key: 'k', bodyHash: 'h' }
    await store.createTasks([newTask(customer, { idempotency }), newTask(customer, { idempotency })])
    await store.createTasks([newTask(customer, { idempotency }), newTask(customer)])

    assert.deepEqual(await usageOf(store, customer, dayOf(clock), []), [[null, null, null, 1, 4, 0, 0]])
  })

  test(`${backend.name}: simultaneous create requests and refunds are all counted`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const customer = await addCustomer(store, 1000)
    await store.createTasks(Array.from({ length: 60 }, () => newTask(customer)))
    const claimed = await claim(store, await startWorker(store), 60, [imageModel])
    await Promise.all([
      ...claimed.map(({ task, epoch }) => store.settleTasks([{ taskId: task.id, epoch, ending: failure }])),
      ...claimed.map(() => store.createTasks([newTask(customer)])),
    ])

    assert.deepEqual(await usageOf(store, customer, 0, [], 100_000), [[null, null, null, 120, 480, 60, 240]])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: the migration counts the existing tasks as their create requests and refunds would have been counted`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 1000)
    await store.createTasks([newTask(customer), newTask(customer), newVideoTask(customer, { keyId: null })])
    clock.pass(dayMs)
    await store.createTasks([newTask(customer)])
    const [bad] = await claim(store, await startWorker(store), 1, [imageModel])
    assert.ok(bad)
    await store.settleTasks([{ taskId: bad.task.id, epoch: bad.epoch, ending: failure }])
    const before = await database.transaction(contents)

    await database.transaction(async (sql) => {
      await sql.run('drop table daily_usage')
      for (const statement of dailyUsage(sql.dialect)) await sql.run(statement)
    })

    assert.deepEqual(await database.transaction(contents), before)
  })
}
