// A worker that wakes up and finds no work writes nothing.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { operations } from '../../src/store/operations.ts'
import type { OperationName } from '../../src/store/operations.ts'
import { claim, startWorker } from '../harness/store/task-fixtures.ts'
import { FaultyStore } from '../harness/store/faulty-store.ts'
import { until } from '../harness/time/until.ts'
import { WorkerFixture } from '../harness/engine/worker-fixture.ts'

const deadlineMs = 10_000

async function openWatched() {
  const fixture = await WorkerFixture.open()
  const faults = new FaultyStore(fixture.store)
  const calls: OperationName[] = []
  faults.onCall = (name) => calls.push(name)
  const count = (name: OperationName) => calls.filter((call) => call === name).length
  return { fixture, faults, calls, count, [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose]() }
}

test('a worker that is woken when there is no work only reads', async () => {
  await using scene = await openWatched()
  const { worker } = await scene.fixture.join(scene.faults.store)
  await until('the worker has looked for work', () => scene.count('listQueuedModels') >= 1, deadlineMs)
  scene.calls.length = 0

  for (let wakeUp = 1; wakeUp <= 10; wakeUp++) {
    worker.divideBy({ place: 0, among: 1 })
    await until('the worker looks again', () => scene.count('listQueuedModels') >= wakeUp, deadlineMs)
  }

  const writes = scene.calls.filter((name) => operations[name].mode === 'write')
  assert.deepEqual(new Set(writes.filter((name) => name !== 'renewLease')), new Set())
})

test('wake-ups for new work do not look for orphaned tasks, and a process that shuts down is noticed immediately', async () => {
  await using scene = await openWatched()
  const { fixture } = scene
  // This process has no worker. It only registers and holds a claim.
  const other = await startWorker(fixture.store)
  const taskId = await fixture.create('left behind')
  await claim(fixture.store, other, 1)
  const begunAtMs = performance.now()
  await fixture.join(scene.faults.store)
  for (let wakeUp = 0; wakeUp < 30; wakeUp++) await fixture.ended(await fixture.create(`task ${wakeUp}`))
  const looksMax = 1 + (performance.now() - begunAtMs) / fixture.store.safetyPollMs
  assert.ok(scene.count('hasOrphans') <= looksMax, `${scene.count('hasOrphans')} looks`)

  const looksAgain = async (looks: number) =>
    until('the worker looks', () => scene.count('hasOrphans') > looks, deadlineMs)
  // Waits until the worker has looked for orphaned tasks on schedule. The next scheduled look is then a whole interval
  // away.
  await looksAgain(scene.count('hasOrphans'))
  const looks = scene.count('hasOrphans')
  const leftAtMs = performance.now()
  await fixture.store.unregisterProcess(other)
  await looksAgain(looks)
  assert.ok(performance.now() - leftAtMs < 1_000)
  assert.equal((await fixture.ended(taskId)).phase, 'succeeded')
})
