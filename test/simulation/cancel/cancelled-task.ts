// Cancels tasks in the same way as a client, and checks how the tasks end.

import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import type { TaskId } from '../../../src/domain/ids.ts'
import type { StoppingProviders } from '../../../src/domain/tasks/decide-cancel.ts'
import { canceled } from '../../../src/domain/tasks/task.ts'
import type { CancelOutcome } from '../../../src/store/operations/tasks/by-owner/cancel-tasks.ts'
import type { WorkerFixture } from '../../harness/engine/worker-fixture.ts'
import { balanceOf } from '../../harness/store/task-fixtures.ts'

/** Only a failing test waits this long. */
export const deadlineMs = 10_000

const stopping: StoppingProviders = { image: new Set(['scripted']), video: new Set() }

export async function cancel(fixture: WorkerFixture, taskId: TaskId): Promise<CancelOutcome> {
  const { accountId } = fixture.customer
  return only(await fixture.store.cancelTasks([{ accountId, taskId, stopping }]))
}

/**
 * Checks that the task was canceled and refunded after `submits` submissions. `outcome` is the outcome of the task's
 * only attempt, or null if there was no attempt.
 */
export async function assertCanceled(
  fixture: WorkerFixture,
  taskId: TaskId,
  submits: number,
  outcome: string | null,
) {
  const task = await fixture.ended(taskId)
  assert.deepEqual(task.phase === 'failed' && task.failure, canceled)
  assert.equal(await balanceOf(fixture.store, fixture.customer), 1_000)
  const attempts = await fixture.query('select outcome from attempts where task_id = $1', taskId)
  assert.deepEqual(
    attempts.map((attempt) => attempt['outcome']),
    outcome === null ? [] : [outcome],
  )
  // If the canceled task were submitted again, that would happen while this later task runs.
  await fixture.ended(await fixture.create('later'))
  assert.equal(fixture.upstream.submits.filter((prompt) => prompt !== 'later').length, submits)
  assert.deepEqual(await fixture.store.auditStore(null), [])
}
