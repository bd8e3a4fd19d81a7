import { test } from 'node:test'
import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import type { ClaimedTask } from '../../../src/domain/tasks/task.ts'
import type { Sql } from '../../../src/store/sql.ts'
import type { Ending } from '../../../src/domain/tasks/decide-settle.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { lifetimeMs, openWithClaimedTask } from '../../harness/store/claimed-task.ts'
import {
  addCustomer,
  advanceToStoring,
  balanceOf,
  claim,
  claimOne,
  contents,
  createOne,
  failure,
  imageModel,
  newTask,
  accountOf,
  startWorker,
  submitting,
  success,
} from '../../harness/store/task-fixtures.ts'

const timedOut = { code: 'timed_out', message: 'It took too long.' } as const

function settlement(claimed: ClaimedTask, ending: Ending) {
  return { taskId: claimed.task.id, epoch: claimed.epoch, ending }
}

async function refunds(sql: Sql): Promise<number> {
  return (await sql.all(`select id from ledger where kind = 'refund'`)).length
}

for (const backend of backends) {
  test(`${backend.name}: a failure is recorded with its reason and refunded in full`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, customer, claimed } = scene

    assert.deepEqual(await store.settleTasks([settlement(claimed, failure)]), ['settled'])

    const { accountId } = customer
    const task = only(await store.readTasks([{ accountId, taskId: claimed.task.id }]))
    assert.ok(task?.phase === 'failed')
    assert.deepEqual(task.failure, failure.kind === 'failed' && failure.failure)
    assert.equal(task.priceCredits, 4)
    const standing = await accountOf(store, customer)
    assert.deepEqual([standing.balance, standing.unfinished], [100, 0])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: a success keeps the debit and records its output`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, customer, claimed } = scene
    await advanceToStoring(store, claimed)
    const ending = success()

    assert.deepEqual(await store.settleTasks([settlement(claimed, ending)]), ['settled'])

    const { accountId } = customer
    const task = only(await store.readTasks([{ accountId, taskId: claimed.task.id }]))
    assert.ok(task?.phase === 'succeeded' && ending.kind === 'succeeded')
    assert.equal(task.output, ending.output.name)
    const file = only(await store.readFiles([task.output]))
    assert.deepEqual([file?.sha256, file?.isGone], [ending.output.sha256, false])
    const standing = await accountOf(store, customer)
    assert.deepEqual([standing.balance, standing.unfinished], [96, 0])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: a success without a stored output is a defect and changes nothing`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { database, store, claimed } = scene
    const before = await database.transaction(contents)

    await assert.rejects(
      store.settleTasks([settlement(claimed, success())]),
      /succeeded must not follow queued/,
    )

    assert.deepEqual(await database.transaction(contents), before)
  })

  test(`${backend.name}: of 40 simultaneous settlements, one counts, and there is at most one refund`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const customer = await addCustomer(store, 100)
    await createOne(store, newTask(customer))
    const claimed = await claimOne(store, await startWorker(store))
    await advanceToStoring(store, claimed)

    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        store.settleTasks([settlement(claimed, turn % 2 === 0 ? failure : success())]),
      ),
    )

    assert.equal(answers.flat().filter((outcome) => outcome === 'settled').length, 1)
    const { accountId } = customer
    const task = only(await store.readTasks([{ accountId, taskId: claimed.task.id }]))
    assert.equal(await balanceOf(store, customer), task?.phase === 'failed' ? 100 : 96)
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: after its end, nothing changes a task, its credits, or its file`, async () => {
    for (const ending of [failure, success()]) {
      await using scene = await openWithClaimedTask(backend)
      const { database, store, claimed } = scene
      await advanceToStoring(store, claimed)
      await store.settleTasks([settlement(claimed, ending)])
      const before = await database.transaction(contents)

      for (const late of [failure, success()]) {
        assert.deepEqual(await store.settleTasks([settlement(claimed, late)]), ['stale'])
      }
      assert.deepEqual(await store.advanceTasks([submitting(claimed)]), [{ kind: 'stale' }])
      const release = { taskId: claimed.task.id, epoch: claimed.epoch }
      assert.deepEqual(await store.releaseTasks([release]), [false])
      assert.deepEqual(await database.transaction(contents), before)
    }
  })

  test(`${backend.name}: a batch ends tasks of several accounts, and each refund has its account's running balance`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [one, two] = [await addCustomer(store, 20), await addCustomer(store, 8)]
    await store.createTasks([one, one, one, two, two].map((customer) => newTask(customer)))
    const claimed = await claim(store, await startWorker(store), 5, [imageModel])
    const [kept] = claimed
    assert.ok(kept)
    await advanceToStoring(store, kept)

    const outcomes = await store.settleTasks(
      claimed.map((one) => settlement(one, one === kept ? success() : failure)),
    )

    assert.deepEqual(new Set(outcomes), new Set(['settled']))
    const total = (await balanceOf(store, one)) + (await balanceOf(store, two))
    assert.equal(total, 28 - 4)
    assert.equal(await database.transaction(refunds), 4)
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: an overdue task fails immediately if it is unclaimed, and after the grace period if it is claimed`, async () => {
    const clock = new ManualClock()
    await using scene = await openWithClaimedTask(backend, clock)
    const { store, customer, claimed } = scene
    const waiting = await createOne(store, newTask(customer, { lifetimeMs }))
    const overdue = { failure: timedOut, graceMs: 30_000, limit: 10 }

    clock.pass(lifetimeMs)
    assert.deepEqual(await store.settleOverdueTasks(overdue), [])
    clock.pass(1)
    assert.deepEqual(await store.settleOverdueTasks(overdue), [{ taskId: waiting, unknownSubmit: null }])
    clock.pass(29_999)
    assert.deepEqual(await store.settleOverdueTasks(overdue), [])
    clock.pass(1)
    assert.deepEqual(await store.settleOverdueTasks(overdue), [
      { taskId: claimed.task.id, unknownSubmit: null },
    ])
    assert.deepEqual(await store.settleOverdueTasks(overdue), [])

    const standing = await accountOf(store, customer)
    assert.deepEqual([standing.balance, standing.unfinished], [100, 0])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: the end of an overdue task names the submission that an engine may have accepted`, async () => {
    const clock = new ManualClock()
    await using scene = await openWithClaimedTask(backend, clock)
    const { store, claimed } = scene
    const submit = submitting(claimed)
    await store.advanceTasks([submit])
    clock.pass(24 * 3_600_000)

    const overdue = await store.settleOverdueTasks({ failure: timedOut, graceMs: 0, limit: 10 })

    const unknownSubmit = { provider: 'storyboard', jobKey: submit.to.jobKey }
    assert.deepEqual(overdue, [{ taskId: claimed.task.id, unknownSubmit }])
  })

  test(`${backend.name}: a worker that returns after its task was ended at the deadline changes nothing`, async () => {
    const clock = new ManualClock()
    await using scene = await openWithClaimedTask(backend, clock)
    const { database, store, claimed } = scene
    await advanceToStoring(store, claimed)
    clock.pass(24 * 3_600_000)
    await store.settleOverdueTasks({ failure: timedOut, graceMs: 0, limit: 10 })

    assert.deepEqual(await store.settleTasks([settlement(claimed, success())]), ['stale'])
    assert.equal(await database.transaction(refunds), 1)
    const [row] = await database.transaction((sql) => sql.all('select epoch from tasks'))
    assert.equal(Number(row?.['epoch']), claimed.epoch + 1)
  })

  test(`${backend.name}: the number of overdue tasks that are ended at a time is limited`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 100)
    await store.createTasks(Array.from({ length: 5 }, () => newTask(customer, { lifetimeMs: 1000 })))
    clock.pass(2000)
    const sweep = () => store.settleOverdueTasks({ failure: timedOut, graceMs: 0, limit: 2 })

    const ended = [await sweep(), await sweep(), await sweep(), await sweep()]

    assert.deepEqual(
      ended.map(({ length }) => length),
      [2, 2, 1, 0],
    )
    assert.equal(await balanceOf(store, customer), 100)
  })

  test(`${backend.name}: a failure message is returned unchanged; characters that a database cannot store do not prevent the refund`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, customer, claimed } = scene
    const message = 'nul \u0000, half \ud83d, quote \' " \\, 😀, \u2028'

    await store.settleTasks([
      settlement(claimed, { kind: 'failed', failure: { code: 'invalid_input', message } }),
    ])

    const query = { accountId: customer.accountId, taskId: claimed.task.id }
    const task = only(await store.readTasks([query]))
    const told = 'nul \ufffd, half \ufffd, quote \' " \\, 😀, \u2028'
    assert.deepEqual(task?.phase === 'failed' && task.failure, { code: 'invalid_input', message: told })
    assert.equal(await balanceOf(store, customer), 100)
  })
}
