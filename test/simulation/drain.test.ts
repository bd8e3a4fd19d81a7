// Tests how a worker shuts down, and how the next worker continues.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { TaskId } from '../../src/domain/ids.ts'
import type { Phase } from '../../src/domain/tasks/task.ts'
import { balanceOf } from '../harness/store/task-fixtures.ts'
import { until } from '../harness/time/until.ts'
import { WorkerFixture } from '../harness/engine/worker-fixture.ts'

/** A drain of this length would exceed the test's timeout. */
const patienceMs = 60_000
const options = { timeout: 20_000 }

function reached(fixture: WorkerFixture, taskId: TaskId, phase: Phase): Promise<void> {
  return until(`the task is ${phase}`, async () => (await fixture.read(taskId)).phase === phase, 10_000)
}

test(
  'a running task is handed back immediately, and the next worker polls the same job',
  options,
  async () => {
    await using fixture = await WorkerFixture.open()
    const worker = await fixture.startWorker()
    fixture.upstream.script('long', { poll: ['running'] })
    const taskId = await fixture.create('long')
    await reached(fixture, taskId, 'running')

    await worker.drain(patienceMs)

    assert.equal((await fixture.read(taskId)).phase, 'running')
    fixture.upstream.script('long', { poll: ['succeed'] })
    await fixture.join()
    const task = await fixture.ended(taskId)
    assert.equal(task.phase, 'succeeded')
    assert.equal(task.attempt, 1)
    assert.equal(fixture.upstream.submits.length, 1)
  },
)

test('a drain waits for a submission in flight and keeps its handle', options, async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'none' })
  const worker = await fixture.startWorker()
  fixture.upstream.script('slow', { submit: ['accept-late'] })
  const taskId = await fixture.create('slow')
  await until('the submission is in flight', () => fixture.upstream.jobs.length === 1, 10_000)

  const drained = worker.drain(patienceMs)
  fixture.upstream.answerLate()
  await drained

  assert.equal((await fixture.read(taskId)).phase, 'running')
  await fixture.join()
  assert.equal((await fixture.ended(taskId)).phase, 'succeeded')
  assert.equal(fixture.upstream.submits.length, 1)
})

test(
  'a drain gives up on an unanswered submission when its time is over, and the next worker finds the job',
  options,
  async () => {
    await using fixture = await WorkerFixture.open({ submitKey: 'client-id' })
    const worker = await fixture.startWorker()
    fixture.upstream.script('stuck', { submit: ['accept-late'] })
    const taskId = await fixture.create('stuck')
    await until('the submission is in flight', () => fixture.upstream.jobs.length === 1, 10_000)

    await worker.drain(0)

    assert.equal((await fixture.read(taskId)).phase, 'submitting')
    await fixture.join()
    const task = await fixture.ended(taskId)
    assert.equal(task.phase, 'succeeded')
    assert.equal(fixture.upstream.submits.length, 1)
  },
)

test('a drain waits for a job that is running inside the process', options, async () => {
  await using fixture = await WorkerFixture.open({ isLocal: true })
  const worker = await fixture.startWorker()
  fixture.upstream.script('local', { poll: ['running'] })
  const taskId = await fixture.create('local')
  await reached(fixture, taskId, 'running')

  const drained = worker.drain(patienceMs)
  fixture.upstream.script('local', { poll: ['succeed'] })
  await drained

  assert.equal((await fixture.read(taskId)).phase, 'succeeded')
})

test(
  'a task whose inputs are being fetched goes back to the queue, and nothing is submitted',
  options,
  async () => {
    await using fixture = await WorkerFixture.open()
    const worker = await fixture.startWorker()
    const taskId = await fixture.create('prepared', [`${fixture.upstream.url}/late.png`])
    await until('the input is being fetched', () => fixture.upstream.waitingAnswers === 1, 10_000)

    await worker.drain(patienceMs)

    const task = await fixture.read(taskId)
    assert.deepEqual([task.phase, task.attempt], ['queued', 0])
    assert.equal(fixture.upstream.submits.length, 0)
    await fixture.join()
    await until('another worker fetches the input', () => fixture.upstream.waitingAnswers === 2, 10_000)
    fixture.upstream.answerLate()
    assert.equal((await fixture.ended(taskId)).phase, 'succeeded')
  },
)

test(
  'a task between two attempts goes back to the queue, so a refused submission never counts as unknown',
  options,
  async () => {
    await using fixture = await WorkerFixture.open({ submitKey: 'none' })
    const worker = await fixture.startWorker()
    fixture.upstream.script('overloaded', { submit: ['overloaded', 'accept'] })
    const taskId = await fixture.create('overloaded')
    await until('the first submission has been refused', () => fixture.upstream.submits.length === 1, 10_000)

    await worker.drain(patienceMs)

    assert.equal((await fixture.read(taskId)).phase, 'queued')
    await fixture.join()
    assert.equal((await fixture.ended(taskId)).phase, 'succeeded')
  },
)

test('handing a task back any number of times uses up no attempts and no claims', options, async () => {
  await using fixture = await WorkerFixture.open()
  fixture.upstream.script('wandering', { poll: ['running'] })
  const taskId = await fixture.create('wandering')
  for (let turn = 0; turn < 6; turn++) {
    const { worker, presence } = await fixture.join()
    const polls = fixture.upstream.polls.length
    await until('the task is polled', () => fixture.upstream.polls.length > polls, 10_000)
    await worker.drain(patienceMs)
    await presence.leave()
  }
  fixture.upstream.script('wandering', { poll: ['succeed'] })
  await fixture.join()
  const task = await fixture.ended(taskId)
  assert.deepEqual([task.phase, task.attempt], ['succeeded', 1])
  assert.equal(await balanceOf(fixture.store, fixture.customer), 996)
})
