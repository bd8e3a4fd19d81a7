// A worker whose way to the database a test can cut, at work on a job without an end; and what a good end looks like.

import assert from 'node:assert/strict'

import type { TaskId } from '../../../src/domain/ids.ts'
import { FaultyStore } from '../store/faulty-store.ts'
import { balanceOf } from '../store/task-fixtures.ts'
import { until } from '../time/until.ts'
import type { Workshop } from './worker-fixture.ts'

/** A worker that sees the database through `faults`, and a task of its that is running at an engine without an end. */
export async function openCutOff(workshop: Workshop) {
  const faults = new FaultyStore(workshop.store)
  workshop.upstream.script('long', { poll: ['running'] })
  const joined = await workshop.join(faults.store)
  const taskId = await workshop.create('long')
  await isRunning(workshop, taskId)
  return { faults, joined, taskId }
}

function isRunning(workshop: Workshop, taskId: TaskId): Promise<void> {
  return until('it runs', async () => (await workshop.read(taskId)).phase === 'running', 10_000)
}

/** After `submits` in all, and nothing paid for twice. */
export async function assertSucceeded(
  workshop: Workshop,
  taskId: TaskId,
  submits: number,
  balance = 996,
): Promise<void> {
  assert.equal((await workshop.ended(taskId)).phase, 'succeeded')
  assert.equal(workshop.upstream.submits.length, submits)
  assert.equal(await balanceOf(workshop.store, workshop.customer), balance)
  assert.deepEqual(await workshop.store.auditStore(null), [])
}
