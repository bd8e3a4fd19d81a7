import assert from 'node:assert/strict'
import { test } from 'node:test'

import { systemClock } from '../../src/lib/clock.ts'
import { only } from '../../src/lib/only.ts'
import type { ProgressReport } from '../../src/domain/events/progress.ts'
import { TaskProgress } from '../../src/tasks/task-progress.ts'
import { WorkerFixture } from '../harness/engine/worker-fixture.ts'
import { until } from '../harness/time/until.ts'

const deadlineMs = 10_000

test('progress is reported at most once per second and task, and only if its percentage has changed', async () => {
  await using fixture = await WorkerFixture.open()
  const { upstream, store } = fixture
  const heard: { readonly atMs: number; readonly report: ProgressReport }[] = []
  store.subscribe((hint) => {
    if (hint.kind !== 'progress') return
    for (const report of hint.reports) heard.push({ atMs: performance.now(), report })
  })
  upstream.script('a fox', { poll: ['running'] })
  upstream.progress = 0.1
  const taskId = await fixture.create('a fox')
  await fixture.startWorker()
  const polled = async (times: number) => {
    const before = upstream.polls.length
    await until('the engine is polled', () => upstream.polls.length >= before + times, deadlineMs)
  }

  // The worker polls the engine every 20 ms, so the progress changes more often than it may be reported.
  for (let percent = 11; percent <= 60; percent++) {
    upstream.progress = percent / 100
    await polled(1)
  }
  upstream.progress = 0.604
  await until('the last percentage arrives', () => heard.at(-1)?.report.percent === 60, deadlineMs)
  const before = heard.length
  await polled(60)
  assert.equal(heard.length, before, 'no change of less than a percent is reported')
  for (const [n, { atMs }] of heard.entries())
    assert.ok(n === 0 || atMs - (heard[n - 1]?.atMs ?? 0) >= 990, 'a second passes between two reports')
  assert.deepEqual(heard.at(-1)?.report, { taskId, attempt: 1, percent: 60 })
})

test('clients never see the progress of an attempt during the next attempt', async () => {
  await using fixture = await WorkerFixture.open()
  const { upstream, store, customer } = fixture
  const progress = new TaskProgress(store, systemClock)
  upstream.script('a fox', { poll: ['running'] })
  upstream.progress = 0.7
  const taskId = await fixture.create('a fox')
  await fixture.startWorker()
  const shown = async () => {
    const task = only(await store.readTasks([{ accountId: customer.accountId, taskId }]))
    assert.ok(task !== null)
    return { attempt: task.attempt, ...(await progress.of(task)) }
  }
  await until('the progress is known', async () => (await shown()).progress === 0.7, deadlineMs)

  upstream.progress = null
  upstream.script('a fox', { poll: ['fail', 'running'] })
  await until('the next attempt runs', async () => (await shown()).attempt === 2, deadlineMs)
  assert.deepEqual(await shown(), { attempt: 2, progress: null, queuePosition: null })
})
