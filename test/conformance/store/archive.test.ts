import { test } from 'node:test'
import assert from 'node:assert/strict'

import { archivedColumns } from '../../../src/store/operations/archive/archived-lines.ts'
import { parseArchivedTask, violationsOf } from '../../../src/domain/archive/archived-task.ts'
import type { EntryRecord } from '../../../src/domain/money/ledger.ts'
import type { Store } from '../../../src/store/store.ts'
import { backends } from '../../harness/database/backends.ts'
import type { Backend } from '../../harness/database/backend.ts'
import { addEndedTasks, anyTimeMs, archiveNext, partOf } from '../../harness/store/archive-fixtures.ts'
import {
  addCustomer,
  advanceToStoring,
  balanceOf,
  claimOne,
  contents,
  createOne,
  failure,
  newTask,
  startWorker,
  success,
} from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

const dayMs = 86_400_000

async function ledgerOf(store: Store, { accountId }: Customer) {
  const entries: EntryRecord[] = []
  for (let before: number | null = null; ;) {
    const page: readonly EntryRecord[] = await store.listEntries({ accountId, before, limit: 2 })
    entries.push(...page)
    before = page.at(-1)?.id ?? null
    if (before === null) break
  }
  return entries.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])
}

function usageOf(store: Store, { accountId }: Customer) {
  return store.sumUsage({
    accountId,
    fromDay: 0,
    toDay: 100_000,
    by: ['day', 'model', 'key'],
    after: null,
    limit: 1000,
  })
}

/**
 * The account has a successful task, a grant, and a failed task. A day later, it gets another successful task and a
 * queued task.
 */
async function openWithOldTasks(backend: Backend) {
  const clock = new ManualClock()
  const database = await backend.open(clock)
  const { store } = database
  const customer = await addCustomer(store, 100)
  const [good] = await addEndedTasks(store, customer, ['succeeded'])
  await store.grantCredits([{ accountId: customer.accountId, amount: 7, reference: 'bill' }])
  const [bad] = await addEndedTasks(store, customer, ['failed'])
  clock.pass(dayMs)
  const beforeMs = clock.nowMs()
  const [young] = await addEndedTasks(store, customer, ['succeeded'])
  const queued = await createOne(store, newTask(customer))
  assert.ok(good && bad && young)
  return {
    database,
    store,
    clock,
    customer,
    beforeMs,
    old: [good, bad].toSorted(),
    kept: [young, queued],
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

for (const backend of backends) {
  test(`${backend.name}: only finished tasks created before the given time are archived; the balance and the usage do not change`, async () => {
    await using scene = await openWithOldTasks(backend)
    const { database, store, customer, beforeMs, old, kept } = scene
    const [balance, usage] = [await balanceOf(store, customer), await usageOf(store, customer)]

    const { outcome, lines } = await archiveNext(store, { number: 1, beforeMs })

    assert.equal(outcome, 'archived')
    const tasks = lines.map(parseArchivedTask)
    assert.deepEqual(
      tasks.map(({ task }) => task.id),
      old,
    )
    assert.deepEqual(tasks.flatMap(violationsOf), [])
    const read = await store.readTasks(
      [...old, ...kept].map((taskId) => ({ accountId: customer.accountId, taskId })),
    )
    assert.deepEqual(
      read.map((task) => task?.id ?? null),
      [null, null, ...kept],
    )
    for (const table of ['requests', 'attempts', 'ledger']) {
      const rows = await database.transaction((sql) => sql.all(`select task_id from ${table}`))
      assert.deepEqual(
        rows.filter((row) => old.some((taskId) => taskId === row['task_id'])),
        [],
        table,
      )
    }
    assert.equal(await balanceOf(store, customer), balance)
    assert.deepEqual(await usageOf(store, customer), usage)
    assert.deepEqual(await store.auditStore(null), [])
    assert.deepEqual(await store.readArchivable({ beforeMs, after: '', limit: 10 }), [])
  })

  test(`${backend.name}: an account has one carried-forward entry, in the place of its last archived entry`, async () => {
    await using scene = await openWithOldTasks(backend)
    const { store, customer, beforeMs, clock } = scene
    const later = [
      ['debit', -4, 95],
      ['debit', -4, 99],
    ]
    const grants = [
      ['grant', 7, 103],
      ['grant', 100, 100],
    ]
    assert.deepEqual(await ledgerOf(store, customer), [
      ...later,
      ['refund', 4, 103],
      ['debit', -4, 99],
      grants[0],
      ['debit', -4, 96],
      grants[1],
    ])

    await archiveNext(store, { number: 1, beforeMs, limit: 1 })
    await archiveNext(store, { number: 2, beforeMs, limit: 1 })
    assert.deepEqual(await ledgerOf(store, customer), [...later, ['carried_forward', -4, 103], ...grants])
    assert.deepEqual(await store.auditStore(null), [])

    clock.pass(dayMs)
    await archiveNext(store, { number: 3, beforeMs: clock.nowMs() })
    assert.deepEqual(await ledgerOf(store, customer), [
      ['debit', -4, 95],
      ['carried_forward', -8, 99],
      ...grants,
    ])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: a task that ends after an archive is added to the entry carried forward by the next archive`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 100)
    await createOne(store, newTask(customer, { lifetimeMs: 9 * dayMs }))
    const late = await claimOne(store, await startWorker(store))
    await addEndedTasks(store, customer, ['succeeded', 'succeeded'])
    await archiveNext(store, { number: 1, beforeMs: clock.nowMs() + 1 })
    const carried = ['carried_forward', -8, 88]
    assert.deepEqual(await ledgerOf(store, customer), [carried, ['debit', -4, 96], ['grant', 100, 100]])
    assert.deepEqual(await store.auditStore(null), [])

    await advanceToStoring(store, late)
    await store.settleTasks([{ taskId: late.task.id, epoch: late.epoch, ending: success() }])
    await archiveNext(store, { number: 2, beforeMs: clock.nowMs() + 1 })

    assert.deepEqual(await ledgerOf(store, customer), [
      ['carried_forward', -12, 88],
      ['grant', 100, 100],
    ])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: after an archive, new entries continue from the balance, and each reference still grants only once`, async () => {
    await using scene = await openWithOldTasks(backend)
    const { store, customer, beforeMs } = scene
    await archiveNext(store, { number: 1, beforeMs })

    const held = await claimOne(store, await startWorker(store))
    await store.settleTasks([{ taskId: held.task.id, epoch: held.epoch, ending: failure }])
    const grants = ['bill', 'next bill'].map((reference) => ({
      accountId: customer.accountId,
      amount: 7,
      reference,
    }))
    assert.deepEqual(await store.grantCredits(grants), [
      { kind: 'repeated', balance: 99 },
      { kind: 'changed', balance: 106 },
    ])

    assert.deepEqual((await ledgerOf(store, customer)).slice(0, 2), [
      ['grant', 7, 106],
      ['refund', 4, 99],
    ])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: a line contains every column of the task's tables`, async () => {
    await using scene = await openWithOldTasks(backend)
    const { database, store, beforeMs } = scene
    for (const [table, columns] of Object.entries(archivedColumns)) {
      const [row] = await database.transaction((sql) => sql.all(`select * from ${table}`))
      assert.deepEqual(Object.keys(columns).toSorted(), Object.keys(row ?? {}).toSorted(), table)
    }
    const [line = ''] = await store.readArchivable({ beforeMs, after: '', limit: 1 })
    assert.deepEqual(Object.keys(JSON.parse(line)), ['task', 'request', 'attempts', 'entries'])
  })

  test(`${backend.name}: tasks that no longer match the file are not archived`, async () => {
    await using scene = await openWithOldTasks(backend)
    const { database, store, beforeMs, old } = scene
    const request = partOf(1, await store.readArchivable({ beforeMs, after: '', limit: 10 }))
    for (const change of [
      `update requests set prompt = '' where task_id = '${old[0]}'`,
      `update ledger set created_at_ms = created_at_ms + 1 where task_id = '${old[1]}'`,
      `delete from attempts where task_id in ('${old.join(`', '`)}')`,
    ]) {
      await database.transaction((sql) => sql.run(change))
      const before = await database.transaction(contents)
      assert.equal(await store.archivePart(request), 'changed')
      assert.deepEqual(await database.transaction(contents), before)
      await database.transaction((sql) => sql.run(`update requests set prompt = 'a red fox'`))
    }
  })

  test(`${backend.name}: a part is recorded once, and archived tasks cannot be archived again`, async () => {
    await using scene = await openWithOldTasks(backend)
    const { database, store, beforeMs } = scene
    const first = partOf(1, await store.readArchivable({ beforeMs, after: '', limit: 1 }))
    assert.equal(await store.archivePart(first), 'archived')
    const before = await database.transaction(contents)

    assert.equal(await store.archivePart(first), 'changed')
    assert.equal((await archiveNext(store, { number: 1, beforeMs })).outcome, 'taken')

    assert.deepEqual(await database.transaction(contents), before)
    const { lastPart } = await store.readArchiveState(null)
    assert.deepEqual(
      [lastPart?.number, lastPart?.tasks, lastPart?.sha256, lastPart?.folder],
      [1, 1, first.part.sha256, '/archive'],
    )
  })

  test(`${backend.name}: if several archives run at the same moment, only one archives the tasks`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const customer = await addCustomer(store, 100)
    await addEndedTasks(store, customer, ['succeeded', 'failed'])
    const lines = await store.readArchivable({ beforeMs: anyTimeMs, after: '', limit: 2 })
    const [one = '', other = ''] = lines
    const parts = [partOf(1, lines), partOf(1, lines), partOf(1, [one]), partOf(1, [other])]

    const outcomes = await Promise.all(parts.map((part) => store.archivePart(part)))

    assert.equal(outcomes.filter((outcome) => outcome === 'archived').length, 1, outcomes.join())
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: tasks can be created while other tasks of the same account are being archived`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const customer = await addCustomer(store, 10_000)
    await addEndedTasks(
      store,
      customer,
      Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? 'failed' : 'succeeded')),
    )
    const balance = await balanceOf(store, customer)
    const archive = async () => {
      for (let number = 1; number <= 12; number++) {
        const { outcome } = await archiveNext(store, { number, beforeMs: anyTimeMs, limit: 5 })
        assert.equal(outcome, 'archived')
      }
    }
    const create = async () => {
      for (let round = 0; round < 12; round++)
        await Promise.all(Array.from({ length: 5 }, () => store.createTasks([newTask(customer)])))
    }

    await Promise.all([archive(), create()])

    assert.equal(await balanceOf(store, customer), balance - 60 * 4)
    assert.deepEqual(await store.auditStore(null), [])
  })
}
