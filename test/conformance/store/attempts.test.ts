import { test } from 'node:test'
import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import { timedOut } from '../../../src/domain/tasks/task.ts'
import { backends } from '../../harness/database/backends.ts'
import type { TestDatabase } from '../../harness/database/backend.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { openWithClaimedTask } from '../../harness/store/claimed-task.ts'
import {
  advanceToStoring,
  backToQueue,
  claim,
  claimOne,
  contents,
  failure,
  move,
  startWorker,
  submitting,
  success,
  takeOver,
} from '../../harness/store/task-fixtures.ts'

async function attemptsOf(database: TestDatabase) {
  const found = await database.transaction((sql) =>
    sql.all('select a.number, a.job_key, a.outcome from attempts a order by a.number'),
  )
  return found.map((row) => [Number(row['number']), row['job_key'], row['outcome']])
}

for (const backend of backends) {
  test(`${backend.name}: a second submission keeps the record of the first, with its outcome`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { database, store, claimed } = scene
    const [first, second, third] = [submitting(claimed), submitting(claimed), submitting(claimed)]

    await store.advanceTasks([first])
    await store.advanceTasks([backToQueue(claimed, 'submitting', 'failed')])
    await store.advanceTasks([second])
    await store.advanceTasks([move(claimed, 'submitting', 'running')])
    await store.advanceTasks([backToQueue(claimed, 'running', 'lost')])
    await store.advanceTasks([third])
    assert.deepEqual(await attemptsOf(database), [
      [1, first.to.jobKey, 'failed'],
      [2, second.to.jobKey, 'failed'],
      [3, third.to.jobKey, null],
    ])

    await store.settleTasks([
      { taskId: claimed.task.id, epoch: claimed.epoch, ending: failure, hasFailed: true },
    ])
    assert.deepEqual((await attemptsOf(database))[2], [3, third.to.jobKey, 'failed'])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: between two attempts, a task belongs to its worker; if the worker dies, the next worker knows the attempt's number, the deadline, and the refusals`, async () => {
    const clock = new ManualClock()
    await using scene = await openWithClaimedTask(backend, clock)
    const { database, store, processId, claimed } = scene
    await store.advanceTasks([submitting(claimed, 60_000)])
    const deadlineAtMs = clock.nowMs() + 60_000
    const failed = backToQueue(claimed, 'submitting', 'failed')
    assert.equal(only(await store.advanceTasks([failed])).kind, 'advanced')
    assert.deepEqual(await store.auditStore(null), [])
    assert.deepEqual(await store.listUnknownAttempts({ provider: null, limit: 10 }), [])
    assert.deepEqual(await claim(store, processId, 10), [])

    const heir = await startWorker(store, true)
    const next = only(await takeOver(store, heir, 10))
    assert.deepEqual(
      [next.task.phase, next.task.attempt, next.openAttempt, next.refusedRoutes, next.deadlineAtMs],
      ['queued', 2, null, ['storyboard'], deadlineAtMs],
    )
    const before = await database.transaction(contents)
    assert.deepEqual(await store.advanceTasks([failed]), [{ kind: 'stale' }])
    assert.deepEqual(await database.transaction(contents), before)

    await store.releaseTasks([{ taskId: next.task.id, epoch: next.epoch }])
    const last = await claimOne(store, heir)
    assert.deepEqual([last.task.attempt, last.deadlineAtMs], [2, deadlineAtMs])
  })

  test(`${backend.name}: the record of an attempt contains its route, its handle, and its times`, async () => {
    const clock = new ManualClock()
    await using scene = await openWithClaimedTask(backend, clock)
    const { database, store, claimed } = scene
    const begunAtMs = clock.nowMs()
    const first = submitting(claimed, 60_000)
    await store.advanceTasks([{ ...first, to: { ...first.to, route: 'storyboard-2' } }])
    clock.pass(1_000)
    await store.advanceTasks([move(claimed, 'submitting', 'running')])
    clock.pass(1_000)
    await store.advanceTasks([move(claimed, 'running', 'storing')])
    clock.pass(1_000)
    await store.settleTasks([{ taskId: claimed.task.id, epoch: claimed.epoch, ending: success() }])

    const row = only(await database.transaction((sql) => sql.all('select * from attempts')))
    assert.deepEqual(
      [
        row['route'],
        row['provider'],
        row['handle'],
        row['outcome'],
        row['cost_micros'],
        row['cost_currency'],
      ],
      ['storyboard-2', 'storyboard', '{"job":7}', 'succeeded', null, null],
    )
    const times = ['submitted_at_ms', 'running_at_ms', 'storing_at_ms', 'ended_at_ms', 'deadline_ms']
    assert.deepEqual(
      times.map((column) => Number(row[column]) - begunAtMs),
      [0, 1_000, 2_000, 3_000, 60_000],
    )
  })

  test(`${backend.name}: the cost that an engine reports is stored with the attempt and added to the provider's costs of the day exactly once`, async () => {
    const clock = new ManualClock()
    await using scene = await openWithClaimedTask(backend, clock)
    const { database, store, claimed } = scene
    await store.advanceTasks([submitting(claimed, 60_000)])
    await store.advanceTasks([move(claimed, 'submitting', 'running')])
    assert.equal((await store.readSpend(null)).micros.size, 0)
    const cost = { micros: 123_456, currency: 'USD' }
    const to = { phase: 'storing', handle: null, storeForMs: 1_000, cost } as const
    const storing = { taskId: claimed.task.id, epoch: claimed.epoch, from: 'running', to } as const
    await store.advanceTasks([storing])
    await store.advanceTasks([storing])

    const row = only(await database.transaction((sql) => sql.all('select * from attempts')))
    assert.deepEqual([Number(row['cost_micros']), row['cost_currency']], [123_456, 'USD'])
    const { micros, dayEndsInMs } = await store.readSpend(null)
    assert.deepEqual([...micros], [['storyboard', 123_456]])
    clock.pass(dayEndsInMs - 1)
    assert.equal((await store.readSpend(null)).micros.size, 1)
    clock.pass(1)
    assert.equal((await store.readSpend(null)).micros.size, 0)
  })

  test(`${backend.name}: a submission cut off by the deadline leaves an attempt with an unknown outcome, whether the worker or the sweep ends the task`, async () => {
    for (const endedBy of ['worker', 'sweep']) {
      const clock = new ManualClock()
      await using scene = await openWithClaimedTask(backend, clock)
      const { database, store, claimed } = scene
      const submit = submitting(claimed, 1_000)
      await store.advanceTasks([submit])
      clock.pass(1_001)

      if (endedBy === 'sweep') await store.settleOverdueTasks({ failure: timedOut, graceMs: 0, limit: 10 })
      else {
        const ending = { kind: 'failed', failure: timedOut } as const
        await store.settleTasks([{ taskId: claimed.task.id, epoch: claimed.epoch, ending }])
      }

      assert.deepEqual(await attemptsOf(database), [[1, submit.to.jobKey, 'unknown']])
      assert.deepEqual(await store.auditStore(null), [])
    }
  })

  test(`${backend.name}: a task whose time on the engine is over is overdue long before the end of its lifetime`, async () => {
    const clock = new ManualClock()
    await using scene = await openWithClaimedTask(backend, clock)
    const { database, store, claimed } = scene
    await store.advanceTasks([submitting(claimed, 1_000)])
    await store.advanceTasks([move(claimed, 'submitting', 'running')])
    const sweep = () => store.settleOverdueTasks({ failure: timedOut, graceMs: 500, limit: 10 })

    clock.pass(1_500)
    assert.deepEqual(await sweep(), [])
    clock.pass(1)
    assert.deepEqual(
      (await sweep()).map(({ taskId }) => taskId),
      [claimed.task.id],
    )
    assert.deepEqual(
      (await attemptsOf(database)).map(([, , outcome]) => outcome),
      ['timed_out'],
    )
  })

  test(`${backend.name}: a submission that no engine accepted leaves no record`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { database, store, processId, claimed } = scene
    await store.advanceTasks([submitting(claimed)])
    await store.advanceTasks([backToQueue(claimed, 'submitting', 'unsent')])
    assert.deepEqual(await attemptsOf(database), [])

    const again = await claimOne(store, processId)
    assert.equal(again.openAttempt, null)
    const second = submitting(again)
    await store.advanceTasks([second])
    assert.deepEqual(await attemptsOf(database), [[2, second.to.jobKey, null]])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: a void claim changes no attempts`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { database, store, claimed } = scene
    await advanceToStoring(store, claimed)
    only(await takeOver(store, await startWorker(store, true), 1))
    const before = await attemptsOf(database)

    await store.advanceTasks([backToQueue(claimed, 'storing', 'failed')])
    await store.settleTasks([{ taskId: claimed.task.id, epoch: claimed.epoch, ending: failure }])
    assert.deepEqual(await attemptsOf(database), before)
  })

  test(`${backend.name}: an attempt is found by its job key without scanning the table`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const explain = backend.name === 'sqlite' ? 'explain query plan' : 'explain'
    const plan = await scene.database.transaction(async (sql) => {
      // By default, PostgreSQL scans the table instead of the index, because the table has only a few rows.
      if (backend.name === 'postgres') await sql.run('set local enable_seqscan = off')
      return sql.all(`${explain} select task_id from attempts where job_key = 'job'`)
    })
    assert.match(JSON.stringify(plan), /attempts_job_key/)
  })
}
