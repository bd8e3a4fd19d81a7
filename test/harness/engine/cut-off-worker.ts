// A worker whose way to the database a test can cut, at work on a job without an end; and what a good end looks like.

import assert from 'node:assert/strict'

import type { TaskId } from '../../../src/domain/ids.ts'
import { FaultyStore } from '../store/faulty-store.ts'
import { balanceOf } from '../store/task-fixtures.ts'
import { until } from '../time/until.ts'
import type { WorkerFixture } from './worker-fixture.ts'

/** A worker that sees the database through `faults`, and a task of its that is running at an engine without an end. */
export async function openCutOff(fixture: WorkerFixture) {
  const faults = new FaultyStore(fixture.store)
  fixture.upstream.script('long', { poll: ['running'] })
  const joined = await fixture.join(faults.store)
  const taskId = await fixture.create('long')
  await isRunning(fixture, taskId)
  return { faults, joined, taskId }
}

function isRunning(fixture: WorkerFixture, taskId: TaskId): Promise<void> {
  return until('it runs', async () => (await fixture.read(taskId)).phase === 'running', 10_000)
}

/** After `submits` in all, and nothing paid for twice. */
export async function assertSucceeded(
  fixture: WorkerFixture,
  taskId: TaskId,
  submits: number,
  balance = 996,
): Promise<void> {
  assert.equal((await fixture.ended(taskId)).phase, 'succeeded')
  assert.equal(fixture.upstream.submits.length, submits)
  assert.equal(await balanceOf(fixture.store, fixture.customer), balance)
  assert.deepEqual(await fixture.store.auditStore(null), [])
}
