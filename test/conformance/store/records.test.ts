import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../../src/lib/brand.ts'
import { timeOrderedId } from '../../../src/lib/ids.ts'
import { only } from '../../../src/lib/only.ts'
import type { TaskId } from '../../../src/domain/ids.ts'
import type { TaskSearch } from '../../../src/domain/tasks/task-record.ts'
import type { Store } from '../../../src/store/store.ts'
import { backends } from '../../harness/database/backends.ts'
import { openWithClaimedTask } from '../../harness/store/claimed-task.ts'
import {
  addCustomer,
  advanceToStoring,
  backToQueue,
  claim,
  claimOne,
  createOne,
  failure,
  imageModel,
  move,
  newTask,
  newVideoTask,
  startWorker,
  submitting,
  success,
  videoModel,
} from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

const everything: TaskSearch = { accountId: null, modelId: null, status: null }

async function search(store: Store, part: Partial<TaskSearch>, limit: number): Promise<readonly TaskId[]> {
  const ids: TaskId[] = []
  let after: TaskId | null = null
  do {
    const page = await store.searchTasks({ search: { ...everything, ...part }, after, limit })
    assert.ok(page.items.length <= limit)
    ids.push(...page.items.map(({ task }) => task.id))
    after = page.next
  } while (after !== null)
  return ids
}

for (const backend of backends) {
  test(`${backend.name}: a search finds the tasks of all accounts, newest first, by account, model, and status`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const [ada, bob] = [await addCustomer(store, 1_000), await addCustomer(store, 1_000)]
    const create = async (task: ReturnType<typeof newTask>) => {
      clock.pass(1_000)
      return createOne(store, { ...task, id: branded<TaskId>(timeOrderedId(clock.nowMs())) })
    }
    const worker = await startWorker(store)
    const failed = await create(newTask(ada))
    const [{ epoch }] = [await claimOne(store, worker)]
    await store.settleTasks([{ taskId: failed, epoch, ending: failure }])
    const done = await create(newVideoTask(bob))
    const held = await claimOne(store, worker)
    await advanceToStoring(store, held)
    await store.settleTasks([{ taskId: done, epoch: held.epoch, ending: success() }])
    const running = await create(newTask(bob))
    await store.advanceTasks([submitting(await claimOne(store, worker))])
    const queued = [await create(newVideoTask(ada)), await create(newTask(bob))] as const

    for (const limit of [1, 2, 10]) {
      const all = [queued[1], queued[0], running, done, failed]
      assert.deepEqual(await search(store, {}, limit), all)
      assert.deepEqual(await search(store, { accountId: ada.accountId }, limit), [queued[0], failed])
      assert.deepEqual(await search(store, { modelId: videoModel }, limit), [queued[0], done])
      assert.deepEqual(await search(store, { status: 3 }, limit), [done])
      assert.deepEqual(await search(store, { status: 4, modelId: videoModel }, limit), [])
      assert.deepEqual(await search(store, { status: 2 }, limit), [running])
    }
    assert.deepEqual(await search(store, { status: 1 }, 1), [queued[1]])
    assert.deepEqual(await search(store, { status: 1 }, 10), [queued[1], queued[0]])
    assert.deepEqual(await search(store, { status: 1, modelId: imageModel }, 10), [queued[1]])
    assert.deepEqual(await search(store, { status: 1, accountId: ada.accountId }, 10), [queued[0]])
  })

  test(`${backend.name}: a page of a search reads a limited number of tasks, and the search still finds a rare match`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100_000)
    const at = (n: number) => branded<TaskId>(timeOrderedId(1_795_262_400_000 + n))
    const rare = await createOne(store, newVideoTask(customer, { id: at(0) }))
    await store.createTasks(Array.from({ length: 2_100 }, (_, n) => newTask(customer, { id: at(n + 1) })))
    for (const accountId of [null, customer.accountId]) {
      const find = { ...everything, accountId, modelId: videoModel }
      const first = await store.searchTasks({ search: find, after: null, limit: 5 })
      assert.deepEqual(first.items, [])
      assert.ok(first.next !== null)
      assert.deepEqual(await search(store, find, 5), [rare])
    }
  })

  test(`${backend.name}: the record of a task contains all its attempts, with their times, handles, and costs`, async () => {
    const clock = new ManualClock()
    await using scene = await openWithClaimedTask(backend, clock)
    const { store, customer, claimed } = scene
    const begunAtMs = clock.nowMs()
    const [first, second] = [submitting(claimed), submitting(claimed)]
    await store.advanceTasks([first])
    clock.pass(1_000)
    await store.advanceTasks([backToQueue(claimed, 'submitting', 'failed')])
    await store.advanceTasks([second])
    clock.pass(1_000)
    await store.advanceTasks([move(claimed, 'submitting', 'running')])
    clock.pass(1_000)
    const stored = move(claimed, 'running', 'storing')
    const cost = { micros: 40_000, currency: 'USD' }
    await store.advanceTasks([{ ...stored, to: { ...stored.to, phase: 'storing', storeForMs: 0, cost } }])
    clock.pass(1_000)
    const taskId = claimed.task.id
    await store.settleTasks([{ taskId, epoch: claimed.epoch, ending: success() }])

    const unknown = branded<TaskId>('unknown')
    const [missing, record] = await store.readTaskRecords([unknown, taskId])

    assert.equal(missing, null)
    assert.ok(record)
    assert.equal(record.email, `${customer.accountId}@example.org`)
    assert.equal(record.requestId, claimed.requestId)
    assert.deepEqual([record.task.phase, record.finishedAtMs], ['succeeded', begunAtMs + 4_000])
    const destination = { taskId, route: 'storyboard', provider: 'storyboard' }
    assert.deepEqual(record.attempts, [
      {
        ...destination,
        number: 1,
        jobKey: first.to.jobKey,
        handle: null,
        submittedAtMs: begunAtMs,
        runningAtMs: null,
        storingAtMs: null,
        endedAtMs: begunAtMs + 1_000,
        outcome: 'failed',
        cost: null,
      },
      {
        ...destination,
        number: 2,
        jobKey: second.to.jobKey,
        handle: { job: 7 },
        submittedAtMs: begunAtMs + 1_000,
        runningAtMs: begunAtMs + 2_000,
        storingAtMs: begunAtMs + 3_000,
        endedAtMs: begunAtMs + 4_000,
        outcome: 'succeeded',
        cost,
      },
    ])
  })

  test(`${backend.name}: attempts are listed by provider, starting with the newest tasks`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 10_000)
    const worker = await startWorker(store)
    const ids = Array.from({ length: 6 }, (_, n) => branded<TaskId>(timeOrderedId(1_795_262_400_000 + n)))
    await store.createTasks(ids.map((id) => newTask(customer, { id })))
    for (const [index, one] of (await claim(store, worker, 6, [imageModel])).entries()) {
      const { to, ...step } = submitting(one)
      await store.advanceTasks([{ ...step, to: { ...to, provider: index === 1 ? 'rare' : 'storyboard' } }])
    }
    const places = async (provider: string | null, limit: number) => {
      const found: TaskId[] = []
      let after = null
      do {
        const page = await store.searchAttempts({ provider, after, limit })
        found.push(...page.items.map(({ taskId }) => taskId))
        after = page.next
      } while (after !== null)
      return found
    }
    for (const limit of [1, 2, 20]) {
      assert.deepEqual(await places(null, limit), ids.toReversed())
      assert.deepEqual(await places('rare', limit), [ids[1]])
      assert.deepEqual(await places('storyboard', limit), ids.filter((_, index) => index !== 1).toReversed())
    }
  })

  test(`${backend.name}: attempts with an unknown outcome and submissions in progress are listed; accepted and failed attempts are not`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, customer, processId, claimed } = scene
    const unknown = async (provider: string | null = null, limit = 10) =>
      new Set((await store.listUnknownAttempts({ provider, limit })).map(({ jobKey }) => jobKey))
    const first = submitting(claimed)
    await store.advanceTasks([first])
    assert.deepEqual(await unknown(), new Set([first.to.jobKey]))
    await store.settleTasks([{ taskId: claimed.task.id, epoch: claimed.epoch, ending: failure }])
    assert.deepEqual(await unknown(), new Set([first.to.jobKey]))
    assert.equal(only(await store.listUnknownAttempts({ provider: null, limit: 10 })).outcome, 'unknown')

    await createOne(store, newTask(customer))
    const other = await claimOne(store, processId)
    const [second, third] = [submitting(other), submitting(other)]
    await store.advanceTasks([second])
    assert.deepEqual(await unknown(), new Set([first.to.jobKey, second.to.jobKey]))
    assert.equal((await unknown(null, 1)).size, 1)
    assert.equal((await unknown('storyboard')).size, 2)
    assert.equal((await unknown('another')).size, 0)
    await store.advanceTasks([move(other, 'submitting', 'running')])
    assert.deepEqual(await unknown(), new Set([first.to.jobKey]))
    await store.advanceTasks([backToQueue(other, 'running', 'failed')])
    assert.deepEqual(await unknown(), new Set([first.to.jobKey]))
    await store.advanceTasks([third])
    assert.deepEqual(await unknown(), new Set([first.to.jobKey, third.to.jobKey]))
    // The engine's response contained the output's bytes, so there is no handle.
    const to = { phase: 'storing', handle: null, storeForMs: 0, cost: null } as const
    await store.advanceTasks([{ ...move(other, 'submitting', 'storing'), to }])
    assert.deepEqual(await unknown(), new Set([first.to.jobKey]))
  })
}
