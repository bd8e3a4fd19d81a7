// A worker that a test can cut off from its database during an endless job.

import assert from 'node:assert/strict'

import type { TaskId } from '../../../src/domain/ids.ts'
import { FaultyStore } from '../store/faulty-store.ts'
import { balanceOf } from '../store/task-fixtures.ts'
import { until } from '../time/until.ts'
import type { WorkerFixture } from './worker-fixture.ts'

export async function openCutOff(fixture: WorkerFixture) {
  const faults = new FaultyStore(fixture.store)
  fixture.upstream.script('long', { poll: ['running'] })
  const joined = await fixture.join(faults.store)
  const taskId = await fixture.create('long')
  await isRunning(fixture, taskId)
  return { faults, joined, taskId }
}

function isRunning(fixture: WorkerFixture, taskId: TaskId): Promise<void> {
  return until('the task is running', async () => (await fixture.read(taskId)).phase === 'running', 10_000)
}

/** `submits` is the expected number of submissions. The default `balance` is correct if the account has paid once. */
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
