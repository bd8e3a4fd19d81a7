import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'

import { ServiceError } from '../../../src/domain/errors.ts'
import { only } from '../../../src/lib/only.ts'
import type { ProxiedStore } from '../../harness/database/proxied-store.ts'
import { createAgain, openProxiedStore } from '../../harness/database/proxied-store.ts'
import {
  accountOf,
  addCustomer,
  claimOne,
  createOne,
  failure,
  newTask,
  startWorker,
  success,
  taskIdOf,
} from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'

const way = await openProxiedStore()
after(() => way[Symbol.asyncDispose]())

/** Each task costs 4 of the initial 100 credits. */
async function assertCharged({ direct }: ProxiedStore, customer: Customer, tasks: number): Promise<void> {
  const { balance, unfinished } = await accountOf(direct, customer)
  assert.deepEqual({ balance, unfinished }, { balance: 100 - 4 * tasks, unfinished: tasks })
  assert.deepEqual(await direct.auditStore(null), [])
}

function hasCode(code: string) {
  return (error: unknown) => error instanceof ServiceError && error.code === code
}

for (const [what, pattern] of [
  ['at its start', /^begin/],
  ['at its first statement', /from accounts a/],
  ['in the middle', /insert into ledger/],
] as const) {
  test(`a transaction whose connection is lost ${what} is retried and takes effect once`, async () => {
    const customer = await addCustomer(way.direct, 100)
    const task = newTask(customer)
    const { reached } = way.proxy.interceptNext(pattern, 'statement', 'cut')

    const decision = only(await way.store.createTasks([task]))

    await reached
    assert.equal(taskIdOf(decision), task.id)
    await assertCharged(way, customer, 1)
  })
}

for (const [what, passing] of [
  ['whose response is lost counts as durable', 'answer'],
  ['that never arrived is repeated', 'statement'],
] as const) {
  test(`a commit ${what} and takes effect once`, async () => {
    const customer = await addCustomer(way.direct, 100)
    const task = newTask(customer)
    const { reached } = way.proxy.interceptNext(/^commit/, passing, 'cut')

    const decision = only(await way.store.createTasks([task]))

    await reached
    assert.equal(taskIdOf(decision), task.id)
    const { accountId } = customer
    assert.ok(only(await way.direct.readTasks([{ accountId, taskId: task.id }])))
    await assertCharged(way, customer, 1)
  })

  test(`a commit ${what} even if the first lookup of its outcome gets no response`, async () => {
    const customer = await addCustomer(way.direct, 100)
    const commit = way.proxy.interceptNext(/^commit/, passing, 'cut')
    const question = way.proxy.interceptNext(/insert into commits .* on conflict/s, 'answer', 'cut')

    await way.store.createTasks([newTask(customer)])

    await commit.reached
    await question.reached
    await assertCharged(way, customer, 1)
  })
}

test('a failed transaction leaves its connection usable', async () => {
  const customer = await addCustomer(way.direct, 100)
  const twice = newTask(customer)
  await assert.rejects(way.store.createTasks([twice, twice]), (error) => !(error instanceof ServiceError))

  for (let turn = 0; turn < 10; turn++) await way.store.createTasks([newTask(customer)])

  await assertCharged(way, customer, 10)
})

test('a transaction that our own code has ended with an error keeps no locks', async () => {
  const customer = await addCustomer(way.direct, 100)
  await createOne(way.direct, newTask(customer))
  const claimed = await claimOne(way.direct, await startWorker(way.direct))
  const names = { taskId: claimed.task.id, epoch: claimed.epoch }
  // A task that was not submitted cannot succeed.
  await assert.rejects(way.store.settleTasks([{ ...names, ending: success() }]), { name: 'AssertionFailed' })

  await way.direct.settleTasks([{ ...names, ending: failure }])
})

suite('tests that take five seconds each', { concurrency: true }, () => {
  test('a commit that arrives after every wait has ended has no effect', async () => {
    await using own = await openProxiedStore()
    const customer = await addCustomer(own.direct, 100)
    const commit = own.proxy.interceptNext(/^commit/, 'statement', 'block')

    await assert.rejects(own.store.createTasks([newTask(customer)]), hasCode('unavailable'))

    await assertCharged(own, customer, 0)
    commit.release()
    await own.store.createTasks([newTask(customer)])
    await assertCharged(own, customer, 1)
  })

  for (const [passing, tasks] of [
    ['answer', 1],
    ['statement', 0],
  ] as const) {
    test(`a commit whose outcome cannot be determined is reported as unknown (number of tasks that it created: ${tasks})`, async () => {
      await using own = await openProxiedStore()
      const customer = await addCustomer(own.direct, 100)
      const { reached } = own.proxy.interceptNext(/^commit/, passing, 'cut')
      const refused = assert.rejects(own.store.createTasks([newTask(customer)]), hasCode('outcome_unknown'))
      await reached
      own.proxy.close()
      own.proxy.cut()

      await refused

      await assertCharged(own, customer, tasks)
      await own.proxy.open()
      await createAgain(own.store, customer)
      await assertCharged(own, customer, tasks + 1)
    })
  }
})
