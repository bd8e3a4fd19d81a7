// A client cancels a task whose job is running. The worker asks the engine to stop the job. Whether the task fails or
// succeeds depends on what the engine then reports about the job.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { only } from '../../../src/lib/only.ts'
import type { Store } from '../../../src/store/store.ts'
import { assertSucceeded, openCutOff } from '../../harness/engine/cut-off-worker.ts'
import type { ScriptedCapabilities } from '../../harness/engine/scripted-adapter.ts'
import type { Script } from '../../harness/engine/scripted-upstream.ts'
import { WorkerFixture } from '../../harness/engine/worker-fixture.ts'
import { until } from '../../harness/time/until.ts'
import { assertCanceled, cancel, deadlineMs } from './cancelled-task.ts'

async function openRunning(script: Script, capabilities: ScriptedCapabilities = {}) {
  const fixture = await WorkerFixture.open(capabilities)
  fixture.upstream.script('long', { poll: ['running'], ...script })
  await fixture.join()
  const taskId = await fixture.create('long')
  await until('the job is polled', () => fixture.upstream.polls.length > 0, deadlineMs)
  return { fixture, taskId, job: only(fixture.upstream.jobs) }
}

for (const [reaction, script] of [
  ['stops it', { cancel: ['stop'] }],
  ['forgets it', { cancel: ['forget'] }],
  ['does not respond to the first request to stop it', { cancel: ['error', 'stop'] }],
  ['is not responding to polls', { poll: ['running', 'stall'] }],
] as const satisfies readonly (readonly [string, Script])[]) {
  test(`a running job whose engine ${reaction} is stopped, and the task is refunded`, async () => {
    const { fixture, taskId, job } = await openRunning(script)
    await using _ = fixture
    assert.equal(await cancel(fixture, taskId), 'requested')
    await assertCanceled(fixture, taskId, 1, 'failed')
    assert.equal(job.cancels, script.cancel?.length ?? 1)
  })
}

test("a job in the worker's own process is stopped", async () => {
  const { fixture, taskId, job } = await openRunning({}, { isLocal: true, isFree: true })
  await using _ = fixture
  assert.equal(await cancel(fixture, taskId), 'requested')
  await assertCanceled(fixture, taskId, 1, 'failed')
  assert.equal(job.cancels, 1)
})

test('if a job finishes although its engine was asked to stop it, the task succeeds and is not refunded', async () => {
  const { fixture, taskId, job } = await openRunning({ cancel: ['ignore'] })
  await using _ = fixture
  assert.equal(await cancel(fixture, taskId), 'requested')
  await until('the engine is asked to stop the job', () => job.cancels === 1, deadlineMs)
  fixture.upstream.script('long', { poll: ['succeed'] })
  await assertSucceeded(fixture, taskId, 1)
})

test('an engine is not asked to stop a job whose output is being stored', async () => {
  const { fixture, taskId, job } = await openRunning({ cancel: ['ignore'] })
  await using _ = fixture
  await cancel(fixture, taskId)
  await until('the engine is asked to stop the job', () => job.cancels === 1, deadlineMs)
  fixture.upstream.script('long', { poll: ['succeed-gone', 'succeed'] })
  await assertSucceeded(fixture, taskId, 1)
  assert.equal(job.cancels, 1)
})

test('if a job fails after a request to cancel its task, the task is not attempted again', async () => {
  const { fixture, taskId, job } = await openRunning({ cancel: ['ignore'] })
  await using _ = fixture
  await cancel(fixture, taskId)
  await until('the engine is asked to stop the job', () => job.cancels === 1, deadlineMs)
  fixture.upstream.script('long', { poll: ['fail'] })
  await assertCanceled(fixture, taskId, 1, 'failed')
})

/**
 * Returns a store that delivers no hints about cancellations, as if another process had sent the hints and they had
 * been lost.
 */
function withoutHints(store: Store): Store {
  const subscribe: Store['subscribe'] = (listener) =>
    store.subscribe((hint) => (hint.kind === 'canceled' ? undefined : listener(hint)))
  return { ...store, subscribe }
}

test('if the hint about a cancellation is lost, the worker notices the request at its next safety poll', async () => {
  await using fixture = await WorkerFixture.open()
  fixture.upstream.script('long', { poll: ['running'] })
  await fixture.join(withoutHints({ ...fixture.store, safetyPollMs: 50 }))
  const taskId = await fixture.create('long')
  await until('the job is polled', () => fixture.upstream.polls.length > 0, deadlineMs)
  await cancel(fixture, taskId)
  await assertCanceled(fixture, taskId, 1, 'failed')
})

test('a worker that takes over a job whose cancellation was requested stops it', async () => {
  await using fixture = await WorkerFixture.open()
  const { faults, joined, taskId } = await openCutOff(fixture)
  faults.isAway = true
  await until('the lease ends', () => joined.presence.lease.hasEnded(), deadlineMs)
  assert.equal(await cancel(fixture, taskId), 'requested')
  await fixture.store.unregisterProcess(joined.presence.lease.id)
  await fixture.join()
  await assertCanceled(fixture, taskId, 1, 'failed')
  assert.ok(only(fixture.upstream.jobsFor('long')).cancels >= 1)
})
