// In these tests, a worker loses contact with the database or is declared dead. Nothing is lost or submitted twice, and
// the worker recovers automatically.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { assertSucceeded, openCutOff } from '../harness/engine/cut-off-worker.ts'
import { FaultyStore } from '../harness/store/faulty-store.ts'
import { balanceOf } from '../harness/store/task-fixtures.ts'
import { until } from '../harness/time/until.ts'
import { WorkerFixture } from '../harness/engine/worker-fixture.ts'
import type { JoinedWorker } from '../harness/engine/worker-fixture.ts'

function leaseEnds({ presence }: JoinedWorker): Promise<void> {
  const { lease } = presence
  return until('the lease ends', () => lease.hasEnded(), 10_000)
}

async function loseLeaseInSubmit(fixture: WorkerFixture) {
  const faults = new FaultyStore(fixture.store)
  fixture.upstream.script('late', { submit: ['accept-late'] })
  const joined = await fixture.join(faults.store)
  const taskId = await fixture.create('late')
  await until('the submission is in flight', () => fixture.upstream.jobs.length === 1, 10_000)
  faults.isAway = true
  await leaseEnds(joined)
  return { faults, joined, taskId }
}

test('without a database, an engine is not polled once the lease has ended; work continues when the database is back', async () => {
  await using fixture = await WorkerFixture.open()
  const { faults, joined, taskId } = await openCutOff(fixture)
  const [lease, { polls }] = [joined.presence.lease, fixture.upstream]
  faults.isAway = true
  await leaseEnds(joined)

  const asked = polls.length
  let beats = 0
  faults.onCall = (name) => {
    if (name === 'renewLease') beats++
  }
  await until('several heartbeats have been attempted, over many poll intervals', () => beats > 10, 10_000)
  assert.equal(polls.length, asked)

  fixture.upstream.script('long', { poll: ['succeed'] })
  faults.isAway = false
  await assertSucceeded(fixture, taskId, 1)
  assert.notEqual(joined.presence.lease.id, lease.id)
})

test('another worker takes over the job of a worker that was declared dead, and nothing is submitted twice', async () => {
  await using fixture = await WorkerFixture.open()
  const { faults, joined, taskId } = await openCutOff(fixture)
  faults.isAway = true
  await leaseEnds(joined)

  await fixture.store.unregisterProcess(joined.presence.lease.id)
  fixture.upstream.script('long', { poll: ['succeed'] })
  await fixture.join()
  await assertSucceeded(fixture, taskId, 1)

  faults.isAway = false
  const again = await fixture.create('again')
  await fixture.ended(again)
  await until('the worker has registered again', () => !joined.presence.lease.hasEnded(), 10_000)
  assert.equal((await fixture.read(taskId)).phase, 'succeeded')
})

test('a worker that learns that it was declared dead releases its tasks and registers under a new id', async () => {
  await using fixture = await WorkerFixture.open()
  const { joined, taskId } = await openCutOff(fixture)
  await fixture.store.unregisterProcess(joined.presence.lease.id)
  await leaseEnds(joined)
  fixture.upstream.script('long', { poll: ['succeed'] })
  await assertSucceeded(fixture, taskId, 1)
})

test("a submission's response that arrives while the database is unreachable is written when the database is back", async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'none' })
  const { faults, taskId } = await loseLeaseInSubmit(fixture)
  let isRefused = false
  faults.onCall = (name) => {
    if (name === 'advanceTasks') isRefused = true
  }
  fixture.upstream.answerLate()
  await until('the response could not be written', () => isRefused, 10_000)
  faults.isAway = false
  await assertSucceeded(fixture, taskId, 1)
})

test('a worker that lost its lease continues immediately: it neither waits for a submission in flight nor cuts it off', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'none' })
  fixture.upstream.script('late', { submit: ['accept-late'] })
  const { presence } = await fixture.join()
  const late = await fixture.create('late')
  for (let loss = 0; loss < 2; loss++) {
    await until('the submission is in flight', () => fixture.upstream.waitingAnswers === 1, 10_000)
    presence.lease.end()
    assert.equal((await fixture.ended(await fixture.create('other'))).phase, 'succeeded')
    assert.equal((await fixture.read(late)).phase, 'submitting')
  }
  fixture.upstream.answerLate()
  await assertSucceeded(fixture, late, 3, 988)
})

test('a submission in flight keeps its slot when the lease is lost', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'none', concurrency: 1 })
  fixture.upstream.script('late', { submit: ['accept-late'] })
  const faults = new FaultyStore(fixture.store)
  const { presence } = await fixture.join(faults.store)
  const late = await fixture.create('late')
  await until('the submission is in flight', () => fixture.upstream.waitingAnswers === 1, 10_000)
  presence.lease.end()
  await until('the worker has registered again', () => !presence.lease.hasEnded(), 10_000)
  const other = await fixture.create('other')
  let beats = 0
  faults.onCall = (name) => {
    if (name === 'renewLease') beats++
  }
  await until('a worker has had time to claim a task', () => beats > 3, 10_000)
  assert.equal((await fixture.read(other)).phase, 'queued')
  fixture.upstream.answerLate()
  assert.equal((await fixture.ended(late)).phase, 'succeeded')
  assert.equal((await fixture.ended(other)).phase, 'succeeded')
})

test('a result that arrives after another worker has ended the task changes nothing', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'none' })
  const { faults, joined, taskId } = await loseLeaseInSubmit(fixture)

  await fixture.store.unregisterProcess(joined.presence.lease.id)
  await fixture.join()
  const task = await fixture.ended(taskId)
  assert.equal(task.phase === 'failed' && task.failure.code, 'outcome_unknown')

  fixture.upstream.answerLate()
  faults.isAway = false
  await until('the worker has registered again', () => !joined.presence.lease.hasEnded(), 10_000)
  assert.equal((await fixture.read(taskId)).phase, 'failed')
  assert.equal(await balanceOf(fixture.store, fixture.customer), 1_000)
  assert.deepEqual(await fixture.store.auditStore(null), [])
})

test('if the lease ends while a submission is being recorded, nothing is sent and the task returns to the queue unchanged', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'none' })
  const faults = new FaultyStore(fixture.store)
  const joined = await fixture.join(faults.store)
  const { lease } = joined.presence
  let beats = 0
  faults.onCall = (name) => {
    if (name === 'advanceTasks') lease.end()
    if (name !== 'renewLease' || !lease.hasEnded()) return
    faults.isAway = true
    beats++
  }
  const taskId = await fixture.create('frozen')
  await until('several heartbeats have been attempted', () => beats > 10, 10_000)
  assert.equal(fixture.upstream.submits.length, 0)

  faults.onCall = () => undefined
  faults.isAway = false
  await assertSucceeded(fixture, taskId, 1)
  assert.equal((await fixture.read(taskId)).attempt, 1)
})

test("a worker that lacks an engine leaves that engine's jobs to a worker that has it", async () => {
  await using fixture = await WorkerFixture.open()
  const { joined, taskId } = await openCutOff(fixture)
  await fixture.join(fixture.store, 'another')
  await joined.worker.drain(0)
  await joined.presence.leave()
  // A worker takes over tasks before it claims new ones. Therefore, if this worker took over the first task, it would
  // do so before the new task ends.
  await fixture.ended(await fixture.create('of the other engine'))
  assert.equal((await fixture.read(taskId)).phase, 'running')

  fixture.upstream.script('long', { poll: ['succeed'] })
  await fixture.join()
  assert.equal((await fixture.ended(taskId)).phase, 'succeeded')
  assert.equal(fixture.upstream.jobsFor('long').length, 1)
  assert.deepEqual(await fixture.store.auditStore(null), [])
})

test("workers divide an engine's limit, and the last remaining worker has all of it", async () => {
  await using fixture = await WorkerFixture.open({ concurrency: 3 })
  const { jobs, polls } = fixture.upstream
  fixture.upstream.script('endless', { poll: ['running'] })
  const [first, second] = [await fixture.join(), await fixture.join()]
  let workers = 0
  first.presence.onShares((shares) => {
    workers = shares.worker.among
  })
  await until('the first worker knows of the second', () => workers === 2, 10_000)
  for (let n = 0; n < 8; n++) await fixture.create('endless')
  await until('three tasks are on the engine', () => jobs.length >= 3, 10_000)

  await second.worker.drain(0)
  await second.presence.leave()
  await until('the first worker knows that it is alone', () => workers === 1, 10_000)
  const asked = polls.length
  await until('all of them are polled repeatedly', () => polls.length >= asked + 30, 10_000)
  assert.equal(jobs.length, 3)
})
