// A long pause before the next poll must not delay the end of the task or the shutdown of the worker.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { canceled, timedOut } from '../../../src/domain/tasks/task.ts'
import type { Script } from '../../harness/engine/scripted-upstream.ts'
import { WorkerFixture } from '../../harness/engine/worker-fixture.ts'
import { until } from '../../harness/time/until.ts'
import { cancel } from '../cancel/cancelled-task.ts'

const pauseMs = 600_000
/** Much shorter than the pause, so a test fails if it waits for the pause to end. */
const options = { timeout: 20_000 }

/** Starts a job that keeps running until it is stopped. `runForMs` is the time until the task's deadline. */
async function startPaused(runForMs: number, script: Script = {}) {
  const fixture = await WorkerFixture.open({ polling: { leastMs: pauseMs, greatestMs: pauseMs } })
  fixture.upstream.script('long', { poll: ['running'], ...script })
  const worker = await fixture.startWorker(runForMs)
  const taskId = await fixture.create('long')
  await until('the job runs', async () => (await fixture.read(taskId)).phase === 'running', 10_000)
  return { fixture, worker, taskId }
}

test('a pause between two polls ends when the client cancels the task', options, async () => {
  const { fixture, taskId } = await startPaused(2 * pauseMs)
  await using _ = fixture
  assert.equal(await cancel(fixture, taskId), 'requested')
  const task = await fixture.ended(taskId)
  assert.deepEqual(task.phase === 'failed' && task.failure, canceled)
})

test('a request to stop a job that gets no response is repeated before the next pause', options, async () => {
  const { fixture, taskId } = await startPaused(2 * pauseMs, { cancel: ['error', 'stop'] })
  await using _ = fixture
  assert.equal(await cancel(fixture, taskId), 'requested')
  const task = await fixture.ended(taskId)
  assert.deepEqual(task.phase === 'failed' && task.failure, canceled)
})

test(
  'a worker that takes over a job whose cancellation was requested stops it before any pause',
  options,
  async () => {
    const { fixture, worker, taskId } = await startPaused(2 * pauseMs)
    await using _ = fixture
    await worker.drain(pauseMs)
    assert.equal(await cancel(fixture, taskId), 'requested')
    await fixture.startWorker(2 * pauseMs)
    const task = await fixture.ended(taskId)
    assert.deepEqual(task.phase === 'failed' && task.failure, canceled)
  },
)

test('a pause between two polls ends at the deadline of the task', options, async () => {
  const { fixture, taskId } = await startPaused(1_000)
  await using _ = fixture
  const task = await fixture.ended(taskId)
  assert.deepEqual(task.phase === 'failed' && task.failure, timedOut)
  assert.equal(fixture.upstream.polls.length, 1)
})

test('a pause between two polls ends when the worker hands its tasks back', options, async () => {
  const { fixture, worker, taskId } = await startPaused(2 * pauseMs)
  await using _ = fixture
  await worker.drain(pauseMs)
  assert.equal((await fixture.read(taskId)).phase, 'running')
})
