import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../../src/lib/brand.ts'
import type { ProcessId } from '../../../src/domain/ids.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import {
  addCustomer,
  advanceToStoring,
  claim,
  claimOne,
  createOne,
  failure,
  imageModel,
  newTask,
  newVideoTask,
  startWorker,
  submitting,
  videoModel,
  takeOver,
} from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'
import type { Store } from '../../../src/store/store.ts'

function createMany(store: Store, customer: Customer, count: number) {
  return store.createTasks(Array.from({ length: count }, () => newTask(customer)))
}

for (const backend of backends) {
  test(`${backend.name}: 300 queued tasks of one account delay the first task of another account by at most one task`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [flood, guest] = [await addCustomer(store, 2000), await addCustomer(store, 100)]
    const processId = await startWorker(store)
    await createMany(store, flood, 300)
    await claim(store, processId, 20)
    const taskId = await createOne(store, newTask(guest))

    const next = await claim(store, processId, 2, [imageModel])

    assert.ok(next.some(({ task }) => task.id === taskId))
  })

  test(`${backend.name}: two accounts with long queues take turns`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [one, two] = [await addCustomer(store, 1000), await addCustomer(store, 1000)]
    const processId = await startWorker(store)
    await createMany(store, one, 100)
    await claim(store, processId, 10)
    await createMany(store, two, 100)

    const claimed = await claim(store, processId, 40, [imageModel])

    const ofTwo = claimed.filter(({ task }) => task.accountId === two.accountId).length
    assert.ok(ofTwo >= 19 && ofTwo <= 21, `${ofTwo} of 40`)
  })

  test(`${backend.name}: an account that was idle gets no advantage over one that was active`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [worker, idle] = [await addCustomer(store, 1000), await addCustomer(store, 1000)]
    const processId = await startWorker(store)
    await createMany(store, worker, 50)
    await claim(store, processId, 50, [imageModel])
    await createMany(store, idle, 20)
    await createMany(store, worker, 1)

    const claimed = await claim(store, processId, 3, [imageModel])

    assert.ok(claimed.some(({ task }) => task.accountId === worker.accountId))
  })

  test(`${backend.name}: the tasks of one account and model run in the order of their creation`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 1000)
    const processId = await startWorker(store)
    const batch = Array.from({ length: 20 }, () => newTask(customer))
    await store.createTasks(batch.slice(0, 15))
    await claim(store, processId, 5, [imageModel])
    await store.createTasks(batch.slice(15))

    const claimed = await claim(store, processId, 20, [imageModel])

    assert.deepEqual(
      claimed.map(({ task }) => task.id),
      batch.slice(5).map(({ id }) => id),
    )
  })

  test(`${backend.name}: a queue of images does not delay a video, regardless of the account that the video belongs to`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [flood, guest] = [await addCustomer(store, 10_000), await addCustomer(store, 1000)]
    const processId = await startWorker(store)
    await createMany(store, flood, 200)
    const first = await createOne(store, newVideoTask(flood))
    await claim(store, processId, 100, [imageModel])
    const second = await createOne(store, newVideoTask(guest))

    const claimed = await claim(store, processId, 2, [videoModel])

    assert.deepEqual(new Set(claimed.map(({ task }) => task.id)), new Set([first, second]))
  })

  test(`${backend.name}: models share a limit, and the next model gets what another model does not use`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 1000)
    const processId = await startWorker(store)
    await createMany(store, customer, 10)
    await store.createTasks(Array.from({ length: 10 }, () => newVideoTask(customer)))

    const kinds = (await claim(store, processId, 6)).map(({ task }) => task.kind)
    assert.deepEqual(kinds.toSorted(), ['image', 'image', 'image', 'video', 'video', 'video'])

    await claim(store, processId, 10, [imageModel])
    assert.equal((await claim(store, processId, 6)).length, 6)
  })

  test(`${backend.name}: workers that claim at the same time never get the same task, and miss none`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const customer = await addCustomer(store, 1000)
    await createMany(store, customer, 200)
    const workers = await Promise.all(Array.from({ length: 4 }, () => startWorker(store)))

    const claims = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        claim(store, workers[turn % 4] ?? branded('none'), 7, [imageModel]),
      ),
    )

    const ids = claims.flat().map(({ task }) => task.id)
    assert.equal(ids.length, 200)
    assert.equal(new Set(ids).size, 200)
  })

  test(`${backend.name}: a claim returns everything that a worker needs, under a new epoch`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 100)
    const task = newTask(customer)
    await store.createTasks([task])
    clock.pass(500)

    const claimed = await claimOne(store, await startWorker(store))

    assert.equal(claimed.task.id, task.id)
    assert.equal(claimed.task.phase, 'queued')
    assert.deepEqual(claimed.request, task.request)
    assert.equal(claimed.requestId, task.requestId)
    assert.deepEqual([claimed.epoch, claimed.openAttempt], [1, null])
    assert.equal(claimed.claimedAtMs, clock.nowMs())
    assert.equal(claimed.deadlineAtMs, clock.nowMs() - 500 + task.lifetimeMs)
  })

  test(`${backend.name}: an unknown or dead worker gets nothing and changes nothing`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    const dead = await startWorker(store)
    await createMany(store, customer, 2)
    const orphan = await claimOne(store, dead)
    await database.transaction((sql) => sql.run(`update workers set state = 'dead' where id = $1`, dead))

    for (const processId of [dead, branded<ProcessId>('never started')]) {
      assert.deepEqual(await claim(store, processId, 10), [])
      assert.deepEqual(await takeOver(store, processId, 10), [])
    }
    const heir = await startWorker(store)
    assert.deepEqual(
      (await takeOver(store, heir, 10)).map(({ task }) => task.id),
      [orphan.task.id],
    )
    assert.equal((await claim(store, heir, 10)).length, 1)
  })

  test(`${backend.name}: a process that starts alone frees the claims of earlier processes in every phase`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    const before = await startWorker(store)
    await createMany(store, customer, 3)
    const claimed = await claim(store, before, 2, [imageModel])
    const [preparing, storing] = claimed
    assert.ok(preparing && storing)
    await advanceToStoring(store, storing)

    const heir = await startWorker(store, true)
    const taken = await takeOver(store, heir, 10)

    const seen = new Map(taken.map((one) => [one.task.id, one]))
    assert.equal(seen.size, 2)
    assert.equal(seen.get(preparing.task.id)?.task.phase, 'queued')
    const stored = seen.get(storing.task.id)
    assert.equal(stored?.task.phase, 'storing')
    assert.equal(stored?.epoch, 2)
    const { route, provider, handle, submittedAtMs } = stored?.openAttempt ?? {}
    assert.deepEqual([route, provider, handle], ['storyboard', 'storyboard', { job: 7 }])
    assert.equal(submittedAtMs, stored?.claimedAtMs, 'the manual clock has not moved')
    assert.deepEqual(await takeOver(store, heir, 10), [])
    assert.deepEqual(await claim(store, before, 10), [])
  })

  test(`${backend.name}: a worker takes over tasks that its own providers and models can continue, and leaves the rest to others`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    await createMany(store, customer, 2)
    const before = await startWorker(store)
    const [preparing, submitted] = await claim(store, before, 2, [imageModel])
    assert.ok(preparing && submitted)
    await store.advanceTasks([submitting(submitted)])
    const processId = await startWorker(store, true)
    const idsOf = async (modelIds: readonly string[], providers: readonly string[]) =>
      (await store.takeOverTasks({ processId, modelIds, providers, limit: 10 })).map(({ task }) => task.id)

    assert.deepEqual(await idsOf([videoModel], ['another']), [])
    assert.deepEqual(await idsOf([imageModel], ['another']), [preparing.task.id])
    assert.deepEqual(await idsOf([], ['another', 'storyboard']), [submitted.task.id])
  })

  test(`${backend.name}: one claim takes at most 512 tasks, and the next ones the rest`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 10_000)
    const processId = await startWorker(store)
    await createMany(store, customer, 600)

    assert.equal((await claim(store, processId, 2000, [imageModel])).length, 512)
    assert.equal((await claim(store, processId, 2000, [imageModel])).length, 88)

    const heir = await startWorker(store, true)
    assert.equal((await takeOver(store, heir, 2000)).length, 512)
    assert.equal((await takeOver(store, heir, 2000)).length, 88)
  })

  test(`${backend.name}: a process that starts alongside others leaves their claims alone`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    await createMany(store, customer, 1)
    await claim(store, await startWorker(store), 1)

    const other = await startWorker(store)

    assert.deepEqual(await takeOver(store, other, 10), [])
    assert.deepEqual(await claim(store, other, 10), [])
  })

  test(`${backend.name}: terminal tasks are never claimed again`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    await createMany(store, customer, 1)
    const { task, epoch } = await claimOne(store, await startWorker(store))
    await store.settleTasks([{ taskId: task.id, epoch, ending: failure }])

    const heir = await startWorker(store, true)

    assert.deepEqual(await takeOver(store, heir, 10), [])
    assert.deepEqual(await claim(store, heir, 10), [])
  })
}
