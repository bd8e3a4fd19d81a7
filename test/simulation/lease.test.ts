// A worker among others whose database goes away or takes it for dead: nothing is lost, nothing is submitted twice, and
// the process goes on by itself.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { assertSucceeded, openCutOff } from '../harness/engine/cut-off-worker.ts'
import { FaultyStore } from '../harness/store/faulty-store.ts'
import { balanceOf } from '../harness/store/task-fixtures.ts'
import { until } from '../harness/time/until.ts'
import { Workshop } from '../harness/engine/worker-fixture.ts'
import type { JoinedWorker } from '../harness/engine/worker-fixture.ts'

function leaseEnds({ presence }: JoinedWorker): Promise<void> {
  const { lease } = presence
  return until('the lease ends', () => lease.hasEnded(), 10_000)
}

/** The database goes away while a submit is under way, and stays away until the lease has ended. */
async function loseLeaseInSubmit(workshop: Workshop) {
  const faults = new FaultyStore(workshop.store)
  workshop.upstream.script('late', { submit: ['accept-late'] })
  const joined = await workshop.join(faults.store)
  const taskId = await workshop.create('late')
  await until('the submit is under way', () => workshop.upstream.jobs.length === 1, 10_000)
  faults.isAway = true
  await leaseEnds(joined)
  return { faults, joined, taskId }
}

test('without a database nothing more is asked of an engine once the lease has ended, and all goes on when it is back', async () => {
  await using workshop = await Workshop.open()
  const { faults, joined, taskId } = await openCutOff(workshop)
  const [lease, { polls }] = [joined.presence.lease, workshop.upstream]
  faults.isAway = true
  await leaseEnds(joined)

  const asked = polls.length
  let beats = 0
  faults.onCall = (name) => {
    if (name === 'beatProcess') beats++
  }
  await until('several beats were tried, over many intervals of the polls', () => beats > 10, 10_000)
  assert.equal(polls.length, asked)

  workshop.upstream.script('long', { poll: ['succeed'] })
  faults.isAway = false
  await assertSucceeded(workshop, taskId, 1)
  assert.notEqual(joined.presence.lease.id, lease.id)
})

test('a worker that was taken for dead is no obstacle: another one takes over the same job, and nothing is submitted twice', async () => {
  await using workshop = await Workshop.open()
  const { faults, joined, taskId } = await openCutOff(workshop)
  faults.isAway = true
  await leaseEnds(joined)

  await workshop.store.leaveProcess(joined.presence.lease.id)
  workshop.upstream.script('long', { poll: ['succeed'] })
  await workshop.join()
  await assertSucceeded(workshop, taskId, 1)

  faults.isAway = false
  const again = await workshop.create('again')
  await workshop.ended(again)
  await until('it has entered anew', () => !joined.presence.lease.hasEnded(), 10_000)
  assert.equal((await workshop.read(taskId)).phase, 'succeeded')
})

test('a worker that learns that it is dead lets go of everything and enters under another name', async () => {
  await using workshop = await Workshop.open()
  const { joined, taskId } = await openCutOff(workshop)
  await workshop.store.leaveProcess(joined.presence.lease.id)
  await leaseEnds(joined)
  workshop.upstream.script('long', { poll: ['succeed'] })
  await assertSucceeded(workshop, taskId, 1)
})

test('the answer to a submit that comes while the database is away is written when it is back', async () => {
  await using workshop = await Workshop.open({ submitKey: 'none' })
  const { faults, taskId } = await loseLeaseInSubmit(workshop)
  let isRefused = false
  faults.onCall = (name) => {
    if (name === 'advanceTasks') isRefused = true
  }
  workshop.upstream.answerLate()
  await until('the answer could not be written', () => isRefused, 10_000)
  faults.isAway = false
  await assertSucceeded(workshop, taskId, 1)
})

test('a worker that has lost its lease goes on at once: a submit under way keeps nothing waiting, and is not cut off', async () => {
  await using workshop = await Workshop.open({ submitKey: 'none' })
  workshop.upstream.script('late', { submit: ['accept-late'] })
  const { presence } = await workshop.join()
  const late = await workshop.create('late')
  for (let loss = 0; loss < 2; loss++) {
    await until('the submit is under way', () => workshop.upstream.waitingAnswers === 1, 10_000)
    presence.lease.end()
    assert.equal((await workshop.ended(await workshop.create('other'))).phase, 'succeeded')
    assert.equal((await workshop.read(late)).phase, 'submitting')
  }
  workshop.upstream.answerLate()
  await assertSucceeded(workshop, late, 3, 988)
})

test('the place of a submit under way at its engine stays taken when the lease is lost', async () => {
  await using workshop = await Workshop.open({ submitKey: 'none', concurrency: 1 })
  workshop.upstream.script('late', { submit: ['accept-late'] })
  const faults = new FaultyStore(workshop.store)
  const { presence } = await workshop.join(faults.store)
  const late = await workshop.create('late')
  await until('the submit is under way', () => workshop.upstream.waitingAnswers === 1, 10_000)
  presence.lease.end()
  await until('it has entered anew', () => !presence.lease.hasEnded(), 10_000)
  const other = await workshop.create('other')
  let beats = 0
  faults.onCall = (name) => {
    if (name === 'beatProcess') beats++
  }
  await until('there was time to claim', () => beats > 3, 10_000)
  assert.equal((await workshop.read(other)).phase, 'queued')
  workshop.upstream.answerLate()
  assert.equal((await workshop.ended(late)).phase, 'succeeded')
  assert.equal((await workshop.ended(other)).phase, 'succeeded')
})

test('what a worker learns after another one has ended its task changes nothing', async () => {
  await using workshop = await Workshop.open({ submitKey: 'none' })
  const { faults, joined, taskId } = await loseLeaseInSubmit(workshop)

  await workshop.store.leaveProcess(joined.presence.lease.id)
  await workshop.join()
  const task = await workshop.ended(taskId)
  assert.equal(task.phase === 'failed' && task.failure.code, 'outcome_unknown')

  workshop.upstream.answerLate()
  faults.isAway = false
  await until('it has entered anew', () => !joined.presence.lease.hasEnded(), 10_000)
  assert.equal((await workshop.read(taskId)).phase, 'failed')
  assert.equal(await balanceOf(workshop.store, workshop.customer), 1_000)
  assert.deepEqual(await workshop.store.auditStore(null), [])
})

test('a lease that ends while a submit is being recorded sends nothing: the task goes back to the queue as it was', async () => {
  await using workshop = await Workshop.open({ submitKey: 'none' })
  const faults = new FaultyStore(workshop.store)
  const joined = await workshop.join(faults.store)
  const { lease } = joined.presence
  let beats = 0
  faults.onCall = (name) => {
    if (name === 'advanceTasks') lease.end()
    if (name !== 'beatProcess' || !lease.hasEnded()) return
    faults.isAway = true
    beats++
  }
  const taskId = await workshop.create('frozen')
  await until('several beats were tried', () => beats > 10, 10_000)
  assert.equal(workshop.upstream.submits.length, 0)

  faults.onCall = () => undefined
  faults.isAway = false
  await assertSucceeded(workshop, taskId, 1)
  assert.equal((await workshop.read(taskId)).attempt, 1)
})

test('a worker that does not know an engine leaves its jobs to one that does', async () => {
  await using workshop = await Workshop.open()
  const { joined, taskId } = await openCutOff(workshop)
  await workshop.join(workshop.store, 'another')
  await joined.worker.drain(0)
  await joined.presence.leave()
  // Whoever takes over does so before it claims anything new.
  await workshop.ended(await workshop.create('of the other engine'))
  assert.equal((await workshop.read(taskId)).phase, 'running')

  workshop.upstream.script('long', { poll: ['succeed'] })
  await workshop.join()
  assert.equal((await workshop.ended(taskId)).phase, 'succeeded')
  assert.equal(workshop.upstream.jobsFor('long').length, 1)
  assert.deepEqual(await workshop.store.auditStore(null), [])
})

test('the limit of an engine is divided among the workers, and the one that stays has all of it again', async () => {
  await using workshop = await Workshop.open({ concurrency: 3 })
  const { jobs, polls } = workshop.upstream
  workshop.upstream.script('endless', { poll: ['running'] })
  const [first, second] = [await workshop.join(), await workshop.join()]
  let workers = 0
  first.presence.onShares((shares) => {
    workers = shares.worker.among
  })
  await until('they know of each other', () => workers === 2, 10_000)
  for (let n = 0; n < 8; n++) await workshop.create('endless')
  await until('three are at the engine', () => jobs.length >= 3, 10_000)

  await second.worker.drain(0)
  await second.presence.leave()
  await until('the one that stays knows it', () => workers === 1, 10_000)
  const asked = polls.length
  await until('all of them are asked for again and again', () => polls.length >= asked + 30, 10_000)
  assert.equal(jobs.length, 3)
})
