// In these tests, the response to a submission is lost, and the engine can call us about its jobs.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { only } from '../../../src/lib/only.ts'
import { assertSucceeded } from '../../harness/engine/cut-off-worker.ts'
import { WorkerFixture } from '../../harness/engine/worker-fixture.ts'
import { balanceOf } from '../../harness/store/task-fixtures.ts'
import { until } from '../../harness/time/until.ts'

/** Creates a task that no worker holds. Its submission was accepted, but the response was lost. */
async function openLost(prompt: string) {
  const fixture = await WorkerFixture.open({ submitKey: 'none' })
  fixture.hookUrl = 'https://media.example.com/hooks'
  fixture.upstream.script(prompt, { submit: ['accept-silently'] })
  const { worker, presence } = await fixture.join()
  const taskId = await fixture.create(prompt)
  await until('the engine has the job', () => fixture.upstream.jobs.length === 1, 10_000)
  await worker.drain(0)
  await presence.leave()
  assert.equal((await fixture.read(taskId)).phase, 'submitting')
  return { fixture, taskId, job: only(fixture.upstream.jobs) }
}

test('if a call provides a handle while no worker has the task, the next worker uses that handle', async () => {
  const { fixture, taskId, job } = await openLost('healed')
  await using _ = fixture
  const hook = { taskId, number: 1, handle: { id: job.id } }
  assert.deepEqual(await fixture.store.storeHooks([hook]), ['healed'])
  await fixture.join()
  await assertSucceeded(fixture, taskId, 1)
  const stored = await fixture.query('select a.running_at_ms from attempts a')
  assert.notEqual(only(stored)['running_at_ms'], null)
})

test('a call that arrives while the next worker is waiting for it is used', async () => {
  const { fixture, taskId, job } = await openLost('waiting')
  await using _ = fixture
  await fixture.join()
  const claims = () => fixture.query('select t.epoch from tasks t')
  await until('the task is taken over', async () => Number(only(await claims())['epoch']) === 2, 10_000)
  await fixture.store.storeHooks([{ taskId, number: 1, handle: { id: job.id } }])
  await assertSucceeded(fixture, taskId, 1)
})

test('if no call arrives within 15 minutes, the submission has an unknown outcome, and the task is refunded', async () => {
  const { fixture, taskId } = await openLost('silent')
  await using _ = fixture
  await fixture.query('update attempts set submitted_at_ms = submitted_at_ms - 900000 returning number')
  await fixture.join()
  const task = await fixture.ended(taskId)
  assert.equal(task.phase === 'failed' && task.failure.code, 'outcome_unknown')
  assert.equal(await balanceOf(fixture.store, fixture.customer), 1_000)
  assert.equal(fixture.upstream.submits.length, 1)
})

test('if the engine has no URL to call, the submission has an unknown outcome immediately', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'none' })
  fixture.upstream.script('uncallable', { submit: ['accept-silently'] })
  await fixture.join()
  const task = await fixture.ended(await fixture.create('uncallable'))
  assert.equal(task.phase === 'failed' && task.failure.code, 'outcome_unknown')
})
