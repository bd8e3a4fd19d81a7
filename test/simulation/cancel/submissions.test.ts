// A client cancels a task before, between, or during its submissions. No more submissions follow, and the worker stops
// every job that it can find.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { only } from '../../../src/lib/only.ts'
import type { CancelOutcome } from '../../../src/store/operations/tasks/by-owner/cancel-tasks.ts'
import type { Store } from '../../../src/store/store.ts'
import type { ScriptedCapabilities } from '../../harness/engine/scripted-adapter.ts'
import { WorkerFixture } from '../../harness/engine/worker-fixture.ts'
import { until } from '../../harness/time/until.ts'
import { assertCanceled, cancel, deadlineMs } from './cancelled-task.ts'

test('a job whose submission is in flight is stopped as soon as the engine has responded', async () => {
  await using fixture = await WorkerFixture.open()
  fixture.upstream.script('late', { submit: ['accept-late'], poll: ['running'] })
  await fixture.join()
  const taskId = await fixture.create('late')
  await until('the submission is in flight', () => fixture.upstream.waitingAnswers === 1, deadlineMs)
  assert.equal(await cancel(fixture, taskId), 'requested')
  fixture.upstream.answerLate()
  await assertCanceled(fixture, taskId, 1, 'failed')
  assert.ok(only(fixture.upstream.jobsFor('late')).cancels >= 1)
})

test('a task that is canceled after its submission is recorded, but before the request is sent, is never submitted', async () => {
  await using fixture = await WorkerFixture.open()
  const outcomes: CancelOutcome[] = []
  const advanceTasks: Store['advanceTasks'] = async (steps) => {
    const results = await fixture.store.advanceTasks(steps)
    for (const { taskId, to } of steps)
      if (to.phase === 'submitting' && outcomes.length === 0) outcomes.push(await cancel(fixture, taskId))
    return results
  }
  await fixture.join({ ...fixture.store, advanceTasks })
  await assertCanceled(fixture, await fixture.create('canceled in between'), 0, 'failed')
  assert.deepEqual(outcomes, ['requested'])
})

/**
 * Cancels a task whose submission gets no response, while the worker cannot find out whether the engine has the job.
 */
async function openUnsure(submit: 'accept-silently' | 'break', capabilities: ScriptedCapabilities) {
  const fixture = await WorkerFixture.open(capabilities)
  fixture.upstream.isUnsure = true
  fixture.upstream.script('unsure', { submit: [submit], poll: ['running'] })
  await fixture.join()
  const taskId = await fixture.create('unsure')
  await until('the job is looked up', () => fixture.upstream.finds.length > 0, deadlineMs)
  assert.equal(await cancel(fixture, taskId), 'requested')
  fixture.upstream.isUnsure = false
  return { fixture, taskId }
}

for (const isFree of [true, false]) {
  const engine = isFree ? 'a free engine' : 'an engine that bills each job'

  test(`a job of ${engine} that is found after a lost response is stopped`, async () => {
    const { fixture, taskId } = await openUnsure('accept-silently', { submitKey: 'client-id', isFree })
    await using _ = fixture
    await assertCanceled(fixture, taskId, 1, 'failed')
    assert.ok(only(fixture.upstream.jobsFor('unsure')).cancels >= 1)
  })

  test(`a submission that ${engine} never received is not repeated after a cancellation`, async () => {
    const { fixture, taskId } = await openUnsure('break', { submitKey: 'client-id', isFree })
    await using _ = fixture
    await assertCanceled(fixture, taskId, 1, 'failed')
  })
}

test('a canceled task whose job cannot be looked up ends, and the operator finds the unknown submission', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'none' })
  fixture.hookUrl = 'https://media.example.com/hooks'
  fixture.upstream.script('silent', { submit: ['accept-silently'] })
  await fixture.join()
  const taskId = await fixture.create('silent')
  await until('the engine has the job', () => fixture.upstream.jobs.length === 1, deadlineMs)
  assert.equal(await cancel(fixture, taskId), 'requested')
  await assertCanceled(fixture, taskId, 1, 'unknown')
  const unknown = await fixture.store.listUnknownAttempts({ provider: null, limit: 10 })
  assert.equal(only(unknown).taskId, taskId)
})

test('a task in the pause between two attempts ends when it is canceled, and is not submitted again', async () => {
  await using fixture = await WorkerFixture.open({ concurrency: 1 })
  fixture.upstream.script('failing', { submit: ['overloaded'] })
  await fixture.join()
  const taskId = await fixture.create('failing')
  const hasFailed = async () => {
    const { phase, attempt } = await fixture.read(taskId)
    return phase === 'queued' && attempt === 2
  }
  await until('the first attempt has failed', hasFailed, deadlineMs)
  assert.equal(await cancel(fixture, taskId), 'canceled')
  await assertCanceled(fixture, taskId, 1, 'failed')
})

test('a task whose inputs are being fetched ends when it is canceled, and its slot is free immediately', async () => {
  await using fixture = await WorkerFixture.open({ concurrency: 1 })
  await fixture.join()
  const taskId = await fixture.create('edited', [`${fixture.upstream.url}/late.png`])
  await until('the input is being fetched', () => fixture.upstream.waitingAnswers === 1, deadlineMs)
  assert.equal(await cancel(fixture, taskId), 'canceled')
  // If the worker did not interrupt the fetch, the files would remain until the fetch times out, which takes longer
  // than `deadlineMs`.
  await until(
    "the task's files are removed",
    async () => (await fixture.scratchEntries()).length === 0,
    deadlineMs,
  )
  await assertCanceled(fixture, taskId, 0, null)
})
