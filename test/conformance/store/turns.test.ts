import { test } from 'node:test'
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'

import { branded } from '../../../src/lib/brand.ts'
import type { SessionId, TaskId, WebhookEndpointId } from '../../../src/domain/ids.ts'
import { ServiceError } from '../../../src/domain/errors.ts'
import { everyTask } from '../../../src/domain/tasks/task-list.ts'
import type { TaskPage } from '../../../src/domain/tasks/task-list.ts'
import type { Store } from '../../../src/store/store.ts'
import { backends } from '../../harness/database/backends.ts'
import { sqlite } from '../../harness/database/sqlite-backend.ts'
import { addCustomer, createOne, newLongTask, newTask } from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'

/** Each prompt has the maximum length, and a search must read it to the end. */
async function addSearcher(store: Store): Promise<Customer> {
  const customer = await addCustomer(store, 1_000)
  await store.createTasks(Array.from({ length: 20 }, () => newLongTask(customer)))
  return customer
}

function search(store: Store, { accountId }: Customer): Promise<TaskPage> {
  return store.listTasks({ accountId, filter: { ...everyTask, search: 'owl' }, after: null, limit: 100 })
}

/** The reads that must overtake waiting searches. */
async function readEssentials(store: Store, { accountId, keyHash }: Customer, taskId: TaskId): Promise<void> {
  await Promise.all([
    store.readTasks([{ accountId, taskId }]),
    store.findKeys([keyHash]),
    // The query of the readiness probe.
    store.readAccounts([]),
  ])
}

/**
 * Returns how many of the operations end before `other` ends. On a busy machine, some operations are refused because
 * they wait too long.
 */
async function endedBefore(
  other: Promise<unknown>,
  operations: readonly Promise<unknown>[],
): Promise<number> {
  let ended = 0
  const all = operations.map((each) => each.finally(() => ended++))
  const [count] = await Promise.all([other.then(() => ended), Promise.allSettled(all)])
  return count
}

for (const backend of backends) {
  test(`${backend.name}: a poll, a key lookup, and the readiness probe overtake waiting searches`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const searchers = await Promise.all(Array.from({ length: 60 }, () => addSearcher(store)))
    const other = await addCustomer(store, 100)
    const taskId = await createOne(store, newTask(other))
    // These operations open the connections, because opening a connection later would delay a read.
    await Promise.all([
      search(store, other),
      ...searchers.slice(0, 2).map((each) => search(store, each)),
      readEssentials(store, other, taskId),
    ])

    const searches = searchers.map((each) => search(store, each))
    const count = await endedBefore(readEssentials(store, other, taskId), searches)

    assert.ok(count <= 30, `${count} of 60 searches ended first`)
  })

  test(`${backend.name}: an account's list does not wait for all earlier lists of another account`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const [one, two] = [await addSearcher(store), await addSearcher(store)]
    const listOfTwo = () => store.listEntries({ accountId: two.accountId, before: null, limit: 20 })
    await Promise.all([search(store, one), listOfTwo()])

    const searches = Array.from({ length: 50 }, () => search(store, one))
    const count = await endedBefore(listOfTwo(), searches)

    assert.ok(count <= 10, `${count} of 50 searches ended first`)
  })

  test(`${backend.name}: an account with too many waiting lists is refused, and another account is not`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const [one, two] = [await addSearcher(store), await addCustomer(store, 0)]
    const searches = Array.from({ length: 150 }, () => search(store, one))
    const [other, ...results] = await Promise.allSettled([search(store, two), ...searches])

    assert.deepEqual(limited(other), [])
    const refusals = results.flatMap(limited)
    assert.equal(refusals.length, 99, 'one list runs and 50 wait')
    for (const { headers } of refusals) assert.equal(headers['retry-after'], '2')
  })

  test(`${backend.name}: an account's reads of single rows and its changes delay a poll and a create request of another account by only a few operations`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const [one, two] = [await addCustomer(store, 100), await addCustomer(store, 100)]
    const [taskOfOne, taskOfTwo] = [
      await createOne(store, newTask(one)),
      await createOne(store, newTask(two)),
    ]
    const readOne = () => store.readTaskDetails({ accountId: one.accountId, taskId: taskOfOne })
    const sessionId = branded<SessionId>('none')
    const changeOne = () => store.endSessions({ by: 'id', accountId: one.accountId, id: sessionId })
    const poll = () => store.readTasks([{ accountId: two.accountId, taskId: taskOfTwo }])
    const create = () => createOne(store, newTask(two))
    await Promise.all([readOne(), poll(), create()])

    const reads = Array.from({ length: 100 }, readOne)
    const endedReads = await endedBefore(poll(), reads)
    const changes = Array.from({ length: 100 }, changeOne)
    const endedChanges = await endedBefore(create(), changes)

    assert.ok(endedReads <= 30, `${endedReads} of 100 reads ended first`)
    assert.ok(endedChanges <= 30, `${endedChanges} of 100 changes ended first`)
  })

  test(`${backend.name}: up to 40 reads of an account for streams of events wait, and do not delay a poll of another account`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const [one, two] = [await addCustomer(store, 1_000), await addCustomer(store, 100)]
    await store.createTasks(Array.from({ length: 100 }, () => newTask(one)))
    const taskId = await createOne(store, newTask(two))
    const readPage = () => store.readUnfinishedTasks({ accountId: one.accountId, after: null, limit: 100 })
    const poll = () => store.readTasks([{ accountId: two.accountId, taskId }])
    await Promise.all([readPage(), poll()])

    const pages = Array.from({ length: 41 }, readPage)
    await assert.rejects(readPage(), { code: 'rate_limited' })
    const ended = await endedBefore(poll(), pages)
    assert.ok(ended <= 20, `${ended} of 41 pages were read first`)
    for (const page of await Promise.all(pages)) assert.equal(page.length, 100)
  })

  test(`${backend.name}: an account with too many waiting operations is refused, and another account is not`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const [one, two] = [await addCustomer(store, 0), await addCustomer(store, 0)]
    // An operator's calls are not limited, however many there are.
    const endpoint = { accountId: null, id: branded<WebhookEndpointId>('none'), message: 1 }
    await Promise.all(Array.from({ length: 200 }, () => store.readAttempts(endpoint)))
    const identitiesOf = ({ accountId }: Customer) => store.listIdentities(accountId)
    const [other, ...results] = await Promise.allSettled([
      identitiesOf(two),
      ...Array.from({ length: 150 }, () => identitiesOf(one)),
    ])

    assert.deepEqual(limited(other), [])
    assert.equal(results.flatMap(limited).length, 49, 'one operation runs and 100 wait')
  })
}

test('sqlite: while the changes of many accounts cannot be written, single reads still succeed', async () => {
  await using database = await sqlite.openServed()
  const { store, location } = database
  assert.ok(location.kind === 'sqlite')
  const accounts = await Promise.all(Array.from({ length: 10 }, () => addCustomer(store, 0)))
  const other = await addCustomer(store, 0)
  const sessionId = branded<SessionId>('none')

  using blocker = new DatabaseSync(location.path, { timeout: 5_000 })
  blocker.exec('begin immediate')
  const changes = accounts.map(({ accountId }) => store.endSessions({ by: 'id', accountId, id: sessionId }))
  assert.deepEqual(await store.listIdentities(other.accountId), [])
  blocker.exec('rollback')
  await Promise.all(changes)
})

function limited(result: PromiseSettledResult<unknown>): readonly ServiceError[] {
  const error: unknown = result.status === 'rejected' ? result.reason : null
  return error instanceof ServiceError && error.code === 'rate_limited' ? [error] : []
}
