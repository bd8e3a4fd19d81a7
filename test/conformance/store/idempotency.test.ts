import { test } from 'node:test'
import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import { idempotencyKeptMs } from '../../../src/domain/tasks/decide-create.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { addCustomer, balanceOf, newTask, accountOf } from '../../harness/store/task-fixtures.ts'

const idempotency = { key: 'the same key', bodyHash: 'the same body' }

for (const backend of backends) {
  test(`${backend.name}: one key sent 50 times at the same time creates one task and 49 equal replays`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const customer = await addCustomer(store, 1000)

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => store.createTasks([newTask(customer, { idempotency })])),
    )

    const decisions = answers.flat()
    assert.equal(decisions.filter(({ kind }) => kind === 'created').length, 1)
    assert.equal(decisions.filter(({ kind }) => kind === 'replayed').length, 49)
    const receipts = decisions.map((decision) =>
      'receipt' in decision ? JSON.stringify(decision.receipt) : '',
    )
    assert.equal(new Set(receipts).size, 1)
    const standing = await accountOf(store, customer)
    assert.deepEqual([standing.balance, standing.unfinished], [996, 1])
  })

  test(`${backend.name}: the same key twice in one batch debits once`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 4)
    const [first, second, third] = [1, 2, 3].map(() => newTask(customer, { idempotency }))
    assert.ok(first && second && third)

    const [created, replayed, mismatch] = await store.createTasks([
      first,
      second,
      { ...third, idempotency: { ...idempotency, bodyHash: 'another body' } },
    ])

    assert.equal(created?.kind, 'created')
    assert.deepEqual(replayed, {
      kind: 'replayed',
      receipt: { taskId: first.id, requestId: first.requestId, priceCredits: 4 },
    })
    assert.deepEqual(mismatch, { kind: 'idempotency_mismatch' })
    assert.equal(await balanceOf(store, customer), 0)
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: a replay succeeds even if the balance is spent and the limit is reached`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 4)
    const task = newTask(customer, { idempotency, unfinishedMax: 1 })
    await store.createTasks([task])

    const repeated = newTask(customer, { idempotency, unfinishedMax: 1, priceCredits: 9 })
    assert.deepEqual(only(await store.createTasks([repeated])), {
      kind: 'replayed',
      receipt: { taskId: task.id, requestId: task.requestId, priceCredits: 4 },
    })
  })

  test(`${backend.name}: a refused create request does not use up its key`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 3)
    const { accountId } = customer

    assert.equal(
      only(await store.createTasks([newTask(customer, { idempotency })])).kind,
      'insufficient_credits',
    )
    assert.equal(only(await store.findReceipts([{ accountId, key: idempotency.key }])), null)
    await store.grantCredits([{ accountId, amount: 1, reference: 'top-up' }])
    const other = { ...idempotency, bodyHash: 'another body' }
    assert.equal(only(await store.createTasks([newTask(customer, { idempotency: other })])).kind, 'created')
  })

  test(`${backend.name}: equal keys of two accounts are independent`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [one, two] = [await addCustomer(store, 10), await addCustomer(store, 10)]

    const decisions = await store.createTasks([
      newTask(one, { idempotency }),
      newTask(two, { idempotency: { ...idempotency, bodyHash: 'another body' } }),
    ])

    assert.deepEqual(
      decisions.map(({ kind }) => kind),
      ['created', 'created'],
    )
  })

  test(`${backend.name}: a key is remembered for exactly 72 hours`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 10)
    const query = { accountId: customer.accountId, key: idempotency.key }
    const first = newTask(customer, { idempotency })
    await store.createTasks([first])

    clock.pass(idempotencyKeptMs - 1)
    assert.equal(only(await store.createTasks([newTask(customer, { idempotency })])).kind, 'replayed')
    assert.deepEqual(only(await store.findReceipts([query]))?.receipt.taskId, first.id)
    assert.equal(await store.deleteExpiredReceipts({ limit: 10 }), 0)

    clock.pass(1)
    assert.equal(only(await store.findReceipts([query])), null)
    const second = newTask(customer, { idempotency: { ...idempotency, bodyHash: 'another body' } })
    assert.equal(only(await store.createTasks([second])).kind, 'created')
    assert.equal(only(await store.findReceipts([query]))?.receipt.taskId, second.id)
  })

  test(`${backend.name}: only expired receipts are deleted, and at most as many as the limit`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 100)
    const create = (key: string) => newTask(customer, { idempotency: { key, bodyHash: 'body' } })
    await store.createTasks(['a', 'b', 'c'].map(create))
    clock.pass(idempotencyKeptMs)
    await store.createTasks([create('young')])

    assert.equal(await store.deleteExpiredReceipts({ limit: 2 }), 2)
    assert.equal(await store.deleteExpiredReceipts({ limit: 2 }), 1)
    assert.equal(await store.deleteExpiredReceipts({ limit: 2 }), 0)
    const query = { accountId: customer.accountId, key: 'young' }
    assert.notEqual(only(await store.findReceipts([query])), null)
  })
}
