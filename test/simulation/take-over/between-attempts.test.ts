// A worker is killed between two attempts. The next worker continues with the next attempt, and never mistakes the
// failed attempt for a submission with an unknown outcome.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ServiceError } from '../../../src/domain/errors.ts'
import type { TaskId } from '../../../src/domain/ids.ts'
import { assertSucceeded } from '../../harness/engine/cut-off-worker.ts'
import { ScriptedAdapter } from '../../harness/engine/scripted-adapter.ts'
import { WorkerFixture } from '../../harness/engine/worker-fixture.ts'
import { FaultyStore } from '../../harness/store/faulty-store.ts'
import { balanceOf } from '../../harness/store/task-fixtures.ts'
import { until } from '../../harness/time/until.ts'

/** Waits until the task's only attempt has ended, and returns its outcome. */
async function outcomeOf(fixture: WorkerFixture, taskId: TaskId): Promise<unknown> {
  const read = () => fixture.query('select outcome from attempts where task_id = $1', taskId)
  await until('the submission has ended', async () => (await read())[0]?.['outcome'] != null, 10_000)
  return (await read())[0]?.['outcome']
}

test('a task that waits for another route after a refusal outlives its worker', async () => {
  await using fixture = await WorkerFixture.open()
  const other = await fixture.startUpstream()
  const adapters = (concurrency: number) => [
    new ScriptedAdapter('first', fixture.upstream.url),
    new ScriptedAdapter('second', other.url, { concurrency }),
  ]
  fixture.upstream.script('moved', { submit: ['refuse-here'] })
  await fixture.startWorkerOn(adapters(0))
  const taskId = await fixture.create('moved')
  assert.equal(await outcomeOf(fixture, taskId), 'failed')
  assert.deepEqual(await fixture.store.listUnknownAttempts({ provider: null, limit: 10 }), [])
  assert.deepEqual(await fixture.store.auditStore(null), [])

  await fixture.startWorkerOn(adapters(1))
  await assertSucceeded(fixture, taskId, 1)
  assert.equal(other.submits.length, 1)
})

/** `steps` is the number of steps that are recorded after the first submission, including the failure. */
for (const [event, script, steps] of [
  ['an overload', { submit: ['overloaded', 'accept'] }, 1],
  ['a failed job', { poll: ['fail', 'succeed'] }, 2],
] as const) {
  test(`a task in the pause after ${event} outlives its worker`, async () => {
    await using fixture = await WorkerFixture.open({ submitKey: 'none' })
    const faults = new FaultyStore(fixture.store)
    fixture.upstream.script('failing', script)
    let recorded = 0
    faults.onCall = (name) => {
      if (name !== 'advanceTasks' || fixture.upstream.submits.length === 0) return
      // The step that would end the pause fails, so the pause lasts until the worker dies.
      if (recorded++ >= steps) throw new ServiceError('unavailable')
    }
    const { presence } = await fixture.join(faults.store)
    const taskId = await fixture.create('failing')
    assert.equal(await outcomeOf(fixture, taskId), 'failed')
    assert.equal(fixture.upstream.submits.length, 1)
    faults.isAway = true
    await fixture.store.unregisterProcess(presence.lease.id)
    await fixture.join()
    await assertSucceeded(fixture, taskId, 2)
    assert.equal((await fixture.read(taskId)).attempt, 2)
  })
}

test('a refusal that could not be recorded before another worker took the task over changes nothing', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'none' })
  const faults = new FaultyStore(fixture.store)
  fixture.upstream.script('overloaded', { submit: ['overloaded', 'accept'] })
  let refusals = 0
  faults.onCall = (name) => {
    if (name !== 'advanceTasks' || fixture.upstream.submits.length === 0) return
    refusals++
    throw new ServiceError('unavailable')
  }
  const { presence } = await fixture.join(faults.store)
  const taskId = await fixture.create('overloaded')
  await until('the refusal could not be recorded', () => refusals > 0, 10_000)
  faults.isAway = true
  await fixture.store.unregisterProcess(presence.lease.id)
  await fixture.join()
  const task = await fixture.ended(taskId)
  assert.equal(task.phase === 'failed' && task.failure.code, 'outcome_unknown')

  faults.onCall = () => undefined
  faults.isAway = false
  await until('the worker has registered again', () => !presence.lease.hasEnded(), 10_000)
  assert.equal((await fixture.ended(await fixture.create('next'))).phase, 'succeeded')
  assert.equal(await outcomeOf(fixture, taskId), 'unknown')
  assert.equal(fixture.upstream.submits.length, 2)
  assert.equal(await balanceOf(fixture.store, fixture.customer), 996)
  assert.deepEqual(await fixture.store.auditStore(null), [])
})
