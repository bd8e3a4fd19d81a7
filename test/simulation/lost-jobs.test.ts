import assert from 'node:assert/strict'
import { test } from 'node:test'

import { assertSucceeded } from '../harness/engine/cut-off-worker.ts'
import type { ScriptedCapabilities } from '../harness/engine/scripted-adapter.ts'
import { WorkerFixture } from '../harness/engine/worker-fixture.ts'
import type { PollAct } from '../harness/engine/scripted-upstream.ts'
import { balanceOf } from '../harness/store/task-fixtures.ts'
import { ManualClock } from '../harness/time/manual-clock.ts'
import { until } from '../harness/time/until.ts'

const prompt = 'lost'

/**
 * Opens a fixture with a running task. `respond` sets the engine's response to polls, and waits until the worker has
 * used it.
 */
async function openRunning(capabilities: ScriptedCapabilities = {}) {
  const fixture = await WorkerFixture.open(capabilities)
  const clock = new ManualClock()
  fixture.engineClock = clock
  const respond = async (act: PollAct) => {
    fixture.upstream.script(prompt, { poll: [act] })
    const { length } = fixture.upstream.polls
    // When a fourth poll has begun, the worker has acted on the responses to the first three.
    await until('the job is polled', () => fixture.upstream.polls.length > length + 3, 10_000)
  }
  fixture.upstream.script(prompt, { poll: ['running'] })
  const joined = await fixture.join()
  const taskId = await fixture.create(prompt)
  await until('the task is running', async () => (await fixture.read(taskId)).phase === 'running', 10_000)
  const isRunning = async () => assert.equal((await fixture.read(taskId)).phase, 'running')
  return { fixture, clock, joined, taskId, respond, isRunning }
}

test('a job that the engine does not recognize is lost after a minute, and its task is refunded', async () => {
  const { fixture, clock, taskId, respond, isRunning } = await openRunning()
  await using _ = fixture
  await respond('lose')
  await isRunning()
  clock.pass(59_999)
  await respond('lose')
  await isRunning()
  clock.pass(1)
  const task = await fixture.ended(taskId)
  assert.equal(task.phase === 'failed' && task.failure.code, 'provider_failed')
  assert.equal(await balanceOf(fixture.store, fixture.customer), 1_000)
  assert.equal(fixture.upstream.submits.length, 1)
})

test('a job that a free engine has lost is submitted again', async () => {
  const { fixture, clock, taskId, respond } = await openRunning({ isFree: true })
  await using _ = fixture
  await respond('lose')
  clock.pass(60_000)
  await until('the job is submitted again', () => fixture.upstream.submits.length === 2, 10_000)
  fixture.upstream.script(prompt, { poll: ['succeed'] })
  await assertSucceeded(fixture, taskId, 2)
})

test('a job that the engine recognizes again is not lost, and a later failure to recognize it starts a new minute', async () => {
  const { fixture, clock, taskId, respond, isRunning } = await openRunning()
  await using _ = fixture
  await respond('lose')
  clock.pass(59_999)
  await respond('running')
  await respond('lose')
  clock.pass(59_999)
  await respond('lose')
  await isRunning()
  fixture.upstream.script(prompt, { poll: ['succeed'] })
  await assertSucceeded(fixture, taskId, 1)
})

test('a poll without a response neither ends the minute nor counts as part of it', async () => {
  const { fixture, clock, taskId, respond } = await openRunning()
  await using _ = fixture
  await respond('lose')
  fixture.upstream.script(prompt, { poll: ['error', 'lose'] })
  clock.pass(60_000)
  const task = await fixture.ended(taskId)
  assert.equal(task.phase === 'failed' && task.failure.code, 'provider_failed')
})

test('another worker that takes over the task counts from the beginning', async () => {
  const { fixture, clock, joined, taskId, respond, isRunning } = await openRunning()
  await using _ = fixture
  await respond('lose')
  await joined.worker.drain(0)
  await joined.presence.leave()
  clock.pass(60_000)
  await fixture.join()
  await respond('lose')
  await isRunning()
  clock.pass(60_000)
  assert.equal((await fixture.ended(taskId)).phase, 'failed')
})

test('a job that is certainly lost ends its task immediately', async () => {
  const { fixture, taskId } = await openRunning()
  await using _ = fixture
  fixture.upstream.script(prompt, { poll: ['lose-for-good'] })
  const task = await fixture.ended(taskId)
  assert.equal(task.phase === 'failed' && task.failure.code, 'provider_failed')
})
