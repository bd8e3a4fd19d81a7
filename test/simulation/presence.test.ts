// Tests how a process registers again after losing its lease, when it must end instead, and how a worker reacts when it
// loses its share of an engine's limit.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { systemClock } from '../../src/lib/clock.ts'
import { createLog } from '../../src/lib/log.ts'
import { only } from '../../src/lib/only.ts'
import { Presence } from '../../src/processes/presence.ts'
import type { Store } from '../../src/store/store.ts'
import { FaultyStore } from '../harness/store/faulty-store.ts'
import { until } from '../harness/time/until.ts'
import { WorkerFixture } from '../harness/engine/worker-fixture.ts'

async function enter(store: Store, files: string) {
  const broken = Promise.withResolvers<Error>()
  const presence = await Presence.enter({
    store,
    clock: systemClock,
    log: createLog('silent'),
    process: { role: 'api', files, replaces: 'none' },
    beats: { everyMs: 20, retryMs: 20, trustMs: 200 },
    onBroken: broken.resolve,
  })
  return { presence, broken: broken.promise, [Symbol.asyncDispose]: () => presence.leave() }
}

test('a process must end if it cannot register again because another process with other files is now serving', async () => {
  await using fixture = await WorkerFixture.open()
  const faults = new FaultyStore(fixture.store)
  await using first = await enter(faults.store, 'disk:one')
  faults.isAway = true
  await fixture.store.unregisterProcess(first.presence.lease.id)
  await using second = await enter(fixture.store, 'disk:two')
  faults.isAway = false
  const error = await first.broken
  assert.equal(error.name, 'OperatorError')
  assert.match(error.message, /^another process uses this database/)
  assert.equal(second.presence.lease.hasEnded(), false)
})

test('a process registers again even if the responses to its requests to leave and to register are lost', async () => {
  await using fixture = await WorkerFixture.open()
  const faults = new FaultyStore(fixture.store)
  await using one = await enter(faults.store, 's3:tests')
  const { lease } = one.presence
  faults.loseAnswer('unregisterProcess', true)
  faults.loseAnswer('registerProcess', true)
  lease.end()
  await until('the process has registered again', () => !one.presence.lease.hasEnded(), 10_000)
  const { id } = one.presence.lease
  assert.notEqual(id, lease.id)
  assert.equal((await fixture.store.renewLease(lease.id)).kind, 'dead')
  assert.equal((await fixture.store.renewLease(id)).kind, 'alive')
})

test("a worker that loses its share of an engine's request budget hands its tasks over to a worker that has a share", async () => {
  await using fixture = await WorkerFixture.open({ requestsPerSecond: 1, submitKey: 'none' })
  fixture.upstream.script('long', { poll: ['running'] })
  const joinWithoutBeats = () => fixture.join(fixture.store, 'scripted', null)
  const first = await joinWithoutBeats()
  const taskId = await fixture.create('long')
  await until('the task is running', async () => (await fixture.read(taskId)).phase === 'running', 10_000)
  const second = await joinWithoutBeats()
  first.worker.divideBy({ place: 1, among: 2 })
  second.worker.divideBy({ place: 0, among: 2 })
  const claims = () => fixture.query('select claimed_by from tasks where id = $1', taskId)
  const holder = second.presence.lease.id
  await until('the task is handed over', async () => only(await claims())['claimed_by'] === holder, 10_000)
  fixture.upstream.script('long', { poll: ['succeed'] })
  assert.equal((await fixture.ended(taskId)).phase, 'succeeded')
  assert.equal((await fixture.ended(await fixture.create('short'))).phase, 'succeeded')
  assert.deepEqual(fixture.upstream.submits, ['long', 'short'])
})
