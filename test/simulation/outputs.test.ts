import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ServiceError } from '../../src/domain/errors.ts'
import type { TaskId } from '../../src/domain/ids.ts'
import { assertSucceeded } from '../harness/engine/cut-off-worker.ts'
import { FaultyStore } from '../harness/store/faulty-store.ts'
import { balanceOf } from '../harness/store/task-fixtures.ts'
import { until } from '../harness/time/until.ts'
import { WorkerFixture } from '../harness/engine/worker-fixture.ts'

/** The time until a task's deadline. It is long enough for a submission and a poll, and short enough to wait for. */
const runForMs = 700

test('a success found by the last poll at the deadline counts, and copying its output may take longer', async () => {
  await using fixture = await WorkerFixture.open()
  const { upstream } = fixture
  upstream.script('just in time', { poll: ['stall', 'succeed-late'] })
  await fixture.startWorker(runForMs)
  const taskId = await fixture.create('just in time')
  await until('the output is being copied', () => upstream.waitingAnswers === 1, 20_000)
  assert.equal((await fixture.read(taskId)).phase, 'storing')
  upstream.answerLate()
  await assertSucceeded(fixture, taskId, 1)
})

test('a worker that takes over a successful task after the deadline still copies the output', async () => {
  await using fixture = await WorkerFixture.open()
  const { upstream } = fixture
  upstream.script('handed over', { poll: ['stall', 'succeed-late'] })
  const first = await fixture.startWorker(runForMs)
  const taskId = await fixture.create('handed over')
  await until('the output is being copied', () => upstream.waitingAnswers === 1, 20_000)
  await first.drain(0)
  await fixture.join()
  await until('the output is being copied again', () => upstream.waitingAnswers === 2, 20_000)
  upstream.answerLate()
  await assertSucceeded(fixture, taskId, 1)
})

test("a worker that takes over a task whose output's URL came with the response to the submission still copies the output", async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'none' })
  const { upstream } = fixture
  upstream.script('at once', { submit: ['deliver-late'] })
  await fixture.startWorker()
  const taskId = await fixture.create('at once')
  await until('the output is being copied', () => upstream.waitingAnswers === 1, 20_000)
  await fixture.startWorker()
  await until('the output is being copied again', () => upstream.waitingAnswers === 2, 20_000)
  upstream.answerLate()
  await assertSucceeded(fixture, taskId, 1)
})

/** The engine responds with the output itself instead of a URL, and the worker dies before it records the success. */
async function loseOutputBytes(fixture: WorkerFixture): Promise<TaskId> {
  const faults = new FaultyStore(fixture.store)
  fixture.upstream.script('bytes', { submit: ['deliver-bytes'] })
  faults.onCall = (name) => {
    if (name === 'settleTasks') throw new ServiceError('unavailable')
  }
  const { presence } = await fixture.join(faults.store)
  const taskId = await fixture.create('bytes')
  await until('the task is storing', async () => (await fixture.read(taskId)).phase === 'storing', 20_000)
  faults.isAway = true
  await fixture.store.unregisterProcess(presence.lease.id)
  await fixture.join()
  return taskId
}

test('if an output is lost with its process, the task fails with no_output and is refunded once, and the submission does not count as unknown', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'none' })
  const task = await fixture.ended(await loseOutputBytes(fixture))
  assert.equal(task.phase === 'failed' && task.failure.code, 'no_output')
  assert.equal(fixture.upstream.submits.length, 1)
  assert.deepEqual(await fixture.store.listUnknownAttempts({ provider: null, limit: 10 }), [])
  assert.equal(await balanceOf(fixture.store, fixture.customer), 1_000)
  assert.deepEqual(await fixture.store.auditStore(null), [])
})

test('a free engine creates another output in place of one that was lost with its process', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'none', isFree: true })
  const taskId = await loseOutputBytes(fixture)
  await assertSucceeded(fixture, taskId, 2)
  assert.equal((await fixture.read(taskId)).attempt, 1)
})

test('a copy that began before the deadline continues after it', async () => {
  await using fixture = await WorkerFixture.open()
  const { upstream } = fixture
  upstream.script('long copy', { poll: ['succeed-late'] })
  upstream.script('clock', { poll: ['running'] })
  await fixture.startWorker(runForMs)
  const taskId = await fixture.create('long copy')
  await until('the output is being copied', () => upstream.waitingAnswers === 1, 20_000)
  // This task started later. When it fails at its deadline, the first task's deadline has passed too.
  const clock = await fixture.create('clock')
  assert.equal((await fixture.ended(clock)).phase, 'failed')
  upstream.answerLate()
  await until('the task ends', async () => (await fixture.read(taskId)).phase === 'succeeded', 20_000)
})

test('if an output cannot be stored in time, its task fails with timed_out and is refunded once', async () => {
  await using fixture = await WorkerFixture.open()
  fixture.upstream.script('never', { poll: ['succeed-late'] })
  await fixture.startWorker(runForMs, runForMs)
  const task = await fixture.ended(await fixture.create('never'))
  assert.equal(task.phase === 'failed' && task.failure.code, 'timed_out')
  assert.equal(await balanceOf(fixture.store, fixture.customer), 1_000)
  assert.deepEqual(await fixture.store.auditStore(null), [])
})

test('an engine whose output URL has expired is asked once for a fresh one', async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker()
  fixture.upstream.script('expired', { poll: ['succeed-gone', 'succeed'] })
  await assertSucceeded(fixture, await fixture.create('expired'), 1)
})

test('if the fresh output URL has also expired, the task fails with no_output and is refunded once', async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker()
  fixture.upstream.script('gone', { poll: ['succeed-gone'] })
  const task = await fixture.ended(await fixture.create('gone'))
  assert.equal(task.phase === 'failed' && task.failure.code, 'no_output')
  assert.equal(fixture.upstream.polls.length, 2)
  assert.equal(await balanceOf(fixture.store, fixture.customer), 1_000)
})
