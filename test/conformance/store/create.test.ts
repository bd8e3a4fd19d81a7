import { test } from 'node:test'
import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import { branded } from '../../../src/lib/brand.ts'
import type { ApiKeyId } from '../../../src/domain/ids.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import {
  addCustomer,
  balanceOf,
  claimOne,
  contents,
  createOne,
  imageModel,
  newTask,
  newVideoTask,
  accountOf,
  startWorker,
} from '../../harness/store/task-fixtures.ts'

for (const backend of backends) {
  test(`${backend.name}: a create request returns its receipt, debits the price, and queues the task`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 100)
    const task = newTask(customer)

    assert.deepEqual(only(await store.createTasks([task])), {
      kind: 'created',
      receipt: { taskId: task.id, requestId: task.requestId, priceCredits: 4 },
      balanceAfter: 96,
    })
    const standing = await accountOf(store, customer)
    assert.deepEqual([standing.balance, standing.unfinished], [96, 1])
    assert.deepEqual(only(await store.readTasks([{ accountId: customer.accountId, taskId: task.id }])), {
      phase: 'queued',
      id: task.id,
      accountId: customer.accountId,
      modelId: imageModel,
      kind: 'image',
      priceCredits: 4,
      attempt: 0,
      createdAtMs: clock.nowMs(),
      rank: 1,
      isDeleted: false,
    })
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: a batch is decided in order, and a refusal affects only its own item`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 50)
    const prices = [20, 100, 20, 20, 10]

    const decisions = await store.createTasks(
      prices.map((priceCredits) => newTask(customer, { priceCredits })),
    )

    assert.deepEqual(
      decisions.map((decision) => (decision.kind === 'created' ? decision.balanceAfter : decision)),
      [
        30,
        { kind: 'insufficient_credits', required: 100, available: 30 },
        10,
        { kind: 'insufficient_credits', required: 20, available: 10 },
        0,
      ],
    )
    assert.equal(await balanceOf(store, customer), 0)
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: a batch of refusals changes no table`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const poor = await addCustomer(store, 3)
    const busy = await addCustomer(store, 100)
    const key = { key: 'k', bodyHash: 'body' }
    await store.createTasks([newTask(busy, { idempotency: key })])
    const before = await database.transaction(contents)

    const decisions = await store.createTasks([
      newTask(poor),
      newTask(poor, { idempotency: { key: 'left behind?', bodyHash: 'body' } }),
      newTask(busy, { unfinishedMax: 1 }),
      newTask(busy, { idempotency: { ...key, bodyHash: 'another body' } }),
      newTask(busy, { keyId: branded<ApiKeyId>('key_unknown') }),
      newTask({ ...busy, accountId: branded('acc_unknown') }),
    ])

    assert.deepEqual(
      decisions.map(({ kind }) => kind),
      [
        'insufficient_credits',
        'insufficient_credits',
        'too_many_unfinished_tasks',
        'idempotency_mismatch',
        'unauthorized',
        'unauthorized',
      ],
    )
    assert.deepEqual(await database.transaction(contents), before)
  })

  test(`${backend.name}: of 400 simultaneous create requests with credits for 150, exactly 150 are accepted`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const customer = await addCustomer(store, 600)

    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        store.createTasks(Array.from({ length: 4 }, () => newTask(customer))),
      ),
    )

    const kinds = answers.flat().map(({ kind }) => kind)
    assert.equal(kinds.filter((kind) => kind === 'created').length, 150)
    assert.equal(kinds.filter((kind) => kind === 'insufficient_credits').length, 250)
    const standing = await accountOf(store, customer)
    assert.deepEqual([standing.balance, standing.unfinished], [0, 150])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: the limit on unfinished tasks also applies within a batch, and a finished task makes room for another`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    const create = () => newTask(customer, { unfinishedMax: 2 })

    const decisions = await store.createTasks([create(), create(), create()])
    assert.deepEqual(decisions[2], { kind: 'too_many_unfinished_tasks', unfinishedMax: 2 })

    const claimed = await claimOne(store, await startWorker(store))
    const { id, epoch } = { id: claimed.task.id, epoch: claimed.epoch }
    const ending = { kind: 'failed', failure: { code: 'canceled', message: 'Canceled.' } } as const
    await store.settleTasks([{ taskId: id, epoch, ending }])
    assert.equal(only(await store.createTasks([create()])).kind, 'created')
  })

  test(`${backend.name}: a revoked key, an expired key, and a key of a disabled account create nothing`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const [revoked, expired, disabled, foreign] = await Promise.all(
      Array.from({ length: 4 }, () => addCustomer(store, 100)),
    )
    assert.ok(revoked && expired && disabled && foreign)
    await store.revokeKeys([{ by: 'id', id: revoked.keyId }])
    await database.transaction(async (sql) => {
      await sql.run('update api_keys set expires_at_ms = now_ms() + 1000 where id = $1', expired.keyId)
      await sql.run('update accounts set disabled_at_ms = now_ms() where id = $1', disabled.accountId)
    })
    assert.equal(only(await store.createTasks([newTask(expired)])).kind, 'created')
    clock.pass(1000)

    const decisions = await store.createTasks(
      [revoked, expired, disabled].map((customer) => newTask(customer)),
    )

    assert.deepEqual(
      decisions.map(({ kind }) => kind),
      ['unauthorized', 'unauthorized', 'unauthorized'],
    )
    const keys = await store.findKeys([revoked, expired, disabled, foreign].map(({ keyHash }) => keyHash))
    assert.deepEqual(
      keys.map((key) => key?.accountId ?? null),
      [null, null, null, foreign.accountId],
    )
  })

  test(`${backend.name}: a task of another account gets the same result as a task that does not exist`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [owner, stranger] = [await addCustomer(store, 100), await addCustomer(store, 100)]
    const taskId = await createOne(store, newTask(owner))

    const read = await store.readTasks([
      { accountId: stranger.accountId, taskId },
      { accountId: stranger.accountId, taskId: branded('no such task') },
      { accountId: owner.accountId, taskId },
    ])

    assert.deepEqual(
      read.map((task) => task?.id ?? null),
      [null, null, taskId],
    )
  })

  test(`${backend.name}: a create request with an unknown model does not fail the other create requests`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    const odd = newTask(customer, {
      request: { modelId: 'unregistered', prompt: 'x', imageUrls: [], aspectRatio: '1:1' },
    })

    const [good, bad] = await Promise.allSettled([
      store.createTasks([newTask(customer)]),
      store.createTasks([odd]),
    ])

    assert.equal(good.status, 'fulfilled')
    assert.equal(bad.status, 'rejected')
    assert.equal(await balanceOf(store, customer), 96)
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: prompts of any length and script are returned unchanged`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 1000)
    const processId = await startWorker(store)
    const prompts = [
      'control \u0001 \u007f \u0085',
      '😀 👩‍👩‍👧‍👦 ﷽ e\u0301 \u2028\u2029\ufeff\u202e',
      `quotes ' " \\ $1 ?1 ; -- /* */ %s {}\t\r\n`,
      '{"a":[1,null]}',
      '漢'.repeat(21_845) + 'x',
    ]
    for (const prompt of prompts) {
      const imageUrls = [`https://example.org/${encodeURIComponent(prompt.slice(0, 20))}`]
      const request = { modelId: imageModel, prompt, imageUrls, aspectRatio: '3:2' } as const
      await createOne(store, newTask(customer, { request }))
      const claimed = await claimOne(store, processId)
      assert.deepEqual(claimed.request, request)
    }
  })

  test(`${backend.name}: an image and a video each have their own price and lifetime`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 24)
    await store.createTasks([
      newTask(customer, { lifetimeMs: 1000 }),
      newVideoTask(customer, { lifetimeMs: 5000 }),
    ])
    const processId = await startWorker(store)

    const claimed = await store.claimTasks({ processId, modelIds: [imageModel, 'svc-flash'], limit: 10 })

    assert.deepEqual(
      claimed.map(({ task, deadlineAtMs }) => [task.kind, task.priceCredits, deadlineAtMs - clock.nowMs()]),
      [
        ['image', 4, 1000],
        ['video', 20, 5000],
      ],
    )
    assert.equal(await balanceOf(store, customer), 0)
  })
}
