import { test } from 'node:test'
import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import { branded } from '../../../src/lib/brand.ts'
import { timeOrderedId } from '../../../src/lib/ids.ts'
import type { NewTask } from '../../../src/domain/tasks/decide-create.ts'
import type { TaskId } from '../../../src/domain/ids.ts'
import { everyTask } from '../../../src/domain/tasks/task-list.ts'
import type { TaskFilter, TaskPage } from '../../../src/domain/tasks/task-list.ts'
import type { Store } from '../../../src/store/store.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { openWithClaimedTask } from '../../harness/store/claimed-task.ts'
import {
  addCustomer,
  advanceToStoring,
  backToQueue,
  createOne,
  failure,
  imageModel,
  newTask,
  newVideoTask,
  submitting,
  success,
  videoModel,
} from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'

const dayMs = 24 * 3_600_000

/** Task IDs begin with the time of creation. A larger `n` makes this time later. */
function taskAt(customer: Customer, n: number, changes: Partial<NewTask> = {}): NewTask {
  return newTask(customer, { id: branded<TaskId>(timeOrderedId(1_795_262_400_000 + n)), ...changes })
}

async function walk(
  store: Store,
  { accountId }: Customer,
  filter: TaskFilter,
  limit: number,
  between: (page: TaskPage) => Promise<unknown> = async () => {},
): Promise<readonly TaskId[]> {
  const ids: TaskId[] = []
  let after: string | null = null
  do {
    const page: TaskPage = await store.listTasks({ accountId, filter, after, limit })
    ids.push(...page.tasks.map(({ task }) => task.id))
    await between(page)
    after = page.next
  } while (after !== null)
  return ids
}

for (const backend of backends) {
  test(`${backend.name}: paging shows every task once, newest first, while other tasks are created`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [customer, stranger] = [await addCustomer(store, 1_000), await addCustomer(store, 1_000)]
    const ids: TaskId[] = []
    for (let n = 0; n < 7; n++) {
      ids.unshift(await createOne(store, taskAt(customer, n)))
      await createOne(store, taskAt(stranger, n))
    }
    let later = 100

    const met = await walk(store, customer, everyTask, 2, () => createOne(store, taskAt(customer, later++)))

    assert.deepEqual(met, ids)
    const exact = await store.listTasks({
      accountId: stranger.accountId,
      filter: everyTask,
      after: null,
      limit: 7,
    })
    assert.deepEqual([exact.tasks.length, exact.next], [7, null])
  })

  test(`${backend.name}: filters match the status, the model, and part of the prompt, ignoring case`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 1_000)
    const request = { modelId: imageModel, imageUrls: [], aspectRatio: '1:1' } as const
    const ida = await createOne(
      store,
      taskAt(customer, 1, { request: { ...request, prompt: 'Ein ÄPFELBAUM' } }),
    )
    const fox = await createOne(store, taskAt(customer, 2, { request: { ...request, prompt: '100% fox_y' } }))
    const film = await createOne(store, { ...newVideoTask(customer), id: taskAt(customer, 3).id })
    const find = (filter: Partial<TaskFilter>) => walk(store, customer, { ...everyTask, ...filter }, 10)

    assert.deepEqual(await find({ search: 'äpfelb' }), [ida])
    assert.deepEqual(await find({ search: '% FOX_' }), [fox])
    assert.deepEqual(await find({ search: '_%' }), [])
    assert.deepEqual(await find({ modelId: videoModel }), [film])
    assert.deepEqual(await find({ status: 1 }), [film, fox, ida])
    assert.deepEqual(await find({ status: 3 }), [])
  })

  test(`${backend.name}: a filter by time compares the database's times, even if the clock of the creating process was wrong`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 1_000)
    const beginMs = clock.nowMs()
    const skewMs = 3_599_000
    const ids: TaskId[] = []
    for (const wrongByMs of [skewMs, 0, -skewMs, skewMs, -skewMs]) {
      const id = branded<TaskId>(timeOrderedId(clock.nowMs() + wrongByMs))
      ids.push(await createOne(store, newTask(customer, { id })))
      clock.pass(1_000)
    }
    const find = async (createdFromMs: number | null, createdBeforeMs: number | null, limit = 10) =>
      (await walk(store, customer, { ...everyTask, createdFromMs, createdBeforeMs }, limit)).toSorted()
    const expected = (from: number, to: number) => ids.slice(from, to).toSorted()

    assert.deepEqual(await find(beginMs + 1_000, beginMs + 4_000), expected(1, 4))
    assert.deepEqual(await find(beginMs + 1_000, beginMs + 4_000, 1), expected(1, 4))
    assert.deepEqual(await find(beginMs + 3_001, null), expected(4, 5))
    assert.deepEqual(await find(null, beginMs + 1_001), expected(0, 2))
    assert.deepEqual(await find(null, 0), [])
  })

  test(`${backend.name}: a page searches a limited number of tasks, and paging still finds a rare match`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100_000)
    const request = { modelId: imageModel, prompt: 'rare', imageUrls: [], aspectRatio: '1:1' } as const
    const rare = await createOne(store, taskAt(customer, 0, { request }))
    await store.createTasks(Array.from({ length: 2_300 }, (_, n) => taskAt(customer, n + 1)))

    const pages: number[] = []
    const met = await walk(store, customer, { ...everyTask, search: 'rare' }, 5, async ({ tasks }) =>
      pages.push(tasks.length),
    )

    assert.deepEqual(met, [rare])
    assert.deepEqual(pages, [0, 1])
  })

  test(`${backend.name}: a list contains the beginning of each prompt, but a search finds its end`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 1_000)
    const { accountId } = customer
    const prompt = `${'🦊'.repeat(4_990)} and owls`
    const request = { modelId: imageModel, prompt, imageUrls: [], aspectRatio: '1:1' } as const
    const taskId = await createOne(store, newTask(customer, { request }))

    const filter = { ...everyTask, search: 'OWLS' }
    const page = await store.listTasks({ accountId, filter, after: null, limit: 5 })

    assert.deepEqual(
      page.tasks.map((task) => task.prompt),
      ['🦊'.repeat(200)],
    )
    assert.equal((await store.readTaskDetails({ accountId, taskId }))?.prompt, prompt)
  })

  test(`${backend.name}: a page searches a limited number of characters, and paging still finds a rare match`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100_000)
    const requestOf = (prompt: string) =>
      ({ modelId: imageModel, prompt, imageUrls: [], aspectRatio: '1:1' }) as const
    const rare = await createOne(store, taskAt(customer, 0, { request: requestOf('rare') }))
    const request = requestOf('common '.repeat(700))
    await store.createTasks(Array.from({ length: 235 }, (_, n) => taskAt(customer, n + 1, { request })))

    const pages: number[] = []
    const met = await walk(store, customer, { ...everyTask, search: 'rare' }, 5, async ({ tasks }) =>
      pages.push(tasks.length),
    )

    assert.deepEqual(met, [rare])
    assert.deepEqual(pages, [0, 0, 0, 1])
  })

  test(`${backend.name}: a task's details include its times, charges, and key, and only its owner can read them`, async () => {
    const clock = new ManualClock()
    const begunAtMs = clock.nowMs()
    await using scene = await openWithClaimedTask(backend, clock)
    const { store, customer, claimed } = scene
    const { accountId } = customer
    const query = { accountId, taskId: claimed.task.id }
    clock.pass(1_000)
    await advanceToStoring(store, claimed)
    clock.pass(1_000)
    await store.settleTasks([{ taskId: claimed.task.id, epoch: claimed.epoch, ending: failure }])

    const story = await store.readTaskDetails(query)

    assert.ok(story)
    assert.deepEqual(story.key, { id: customer.keyId, name: '', hint: 'sk-muto_…abcd' })
    assert.deepEqual(
      [story.submittedAtMs, story.storingAtMs, story.finishedAtMs],
      [begunAtMs + 1_000, begunAtMs + 1_000, begunAtMs + 2_000],
    )
    assert.deepEqual(story.entries, [
      { kind: 'debit', credits: 4, atMs: begunAtMs },
      { kind: 'refund', credits: 4, atMs: begunAtMs + 2_000 },
    ])
    const stranger = await addCustomer(store, 0)
    const foreign = { accountId: stranger.accountId, taskId: claimed.task.id }
    assert.equal(await store.readTaskDetails(foreign), null)
    const unknown = { accountId, taskId: branded<TaskId>('unknown') }
    assert.deepEqual(await store.readListedTasks([foreign, unknown]), [null, null])
    assert.equal(only(await store.readListedTasks([query]))?.task.phase, 'failed')
  })

  test(`${backend.name}: a second submission resets the times of the attempt`, async () => {
    const clock = new ManualClock()
    await using scene = await openWithClaimedTask(backend, clock)
    const { store, customer, claimed } = scene
    await advanceToStoring(store, claimed)
    clock.pass(1_000)
    await store.advanceTasks([backToQueue(claimed, 'storing', 'failed')])
    await store.advanceTasks([submitting(claimed)])

    const story = await store.readTaskDetails({ accountId: customer.accountId, taskId: claimed.task.id })

    assert.deepEqual(
      [story?.task.attempt, story?.submittedAtMs, story?.storingAtMs],
      [2, clock.nowMs(), null],
    )
  })

  test(`${backend.name}: an output is listed until its retention period ends`, async () => {
    const clock = new ManualClock()
    await using scene = await openWithClaimedTask(backend, clock)
    const { store, customer, claimed } = scene
    await advanceToStoring(store, claimed)
    const ending = success()
    await store.settleTasks([{ taskId: claimed.task.id, epoch: claimed.epoch, ending }])
    const query = { accountId: customer.accountId, taskId: claimed.task.id }

    const { output } = (await store.readTaskDetails(query)) ?? {}
    assert.deepEqual([output?.mediaType, output?.expiresAtMs], ['image/png', clock.nowMs() + 30 * dayMs])
    clock.pass(30 * dayMs)
    assert.equal((await store.readTaskDetails(query))?.output, null)
  })

  test(`${backend.name}: paging through the ledger shows every entry of the account once, newest first`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, customer, claimed } = scene
    const { accountId } = customer
    await addCustomer(store, 55)
    await store.grantCredits([{ accountId, amount: 5, reference: 'bill 7' }])
    await store.settleTasks([{ taskId: claimed.task.id, epoch: claimed.epoch, ending: failure }])

    const first = await store.listEntries({ accountId, before: null, limit: 3 })
    const rest = await store.listEntries({ accountId, before: first.at(-1)?.id ?? null, limit: 3 })

    assert.deepEqual(
      [...first, ...rest].map(({ kind, amount, balanceAfter, modelId }) => [
        kind,
        amount,
        balanceAfter,
        modelId,
      ]),
      [
        ['refund', 4, 105, imageModel],
        ['grant', 5, 101, null],
        ['debit', -4, 96, imageModel],
        ['grant', 100, 100, null],
      ],
    )
  })
}
