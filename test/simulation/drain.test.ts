// How a worker goes: what it hands back at once, what it waits for, and what the next one makes of it.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { TaskId } from '../../src/domain/ids.ts'
import type { Phase } from '../../src/domain/task.ts'
import { balanceOf } from '../harness/store/task-fixtures.ts'
import { until } from '../harness/time/until.ts'
import { Workshop } from '../harness/engine/worker-fixture.ts'

/** A drain that waits for its patience instead of for the task fails the test by its time-out. */
const patienceMs = 60_000
const options = { timeout: 20_000 }

function reached(workshop: Workshop, taskId: TaskId, phase: Phase): Promise<void> {
  return until(`it is ${phase}`, async () => (await workshop.read(taskId)).phase === phase, 10_000)
}

test(
  'a task that is only asked for at its engine is handed back at once, and the next worker asks for the same job',
  options,
  async () => {
    await using workshop = await Workshop.open()
    const worker = await workshop.startWorker()
    workshop.upstream.script('long', { poll: ['running'] })
    const taskId = await workshop.create('long')
    await reached(workshop, taskId, 'running')

    await worker.drain(patienceMs)

    assert.equal((await workshop.read(taskId)).phase, 'running')
    workshop.upstream.script('long', { poll: ['succeed'] })
    await workshop.join()
    const task = await workshop.ended(taskId)
    assert.equal(task.phase, 'succeeded')
    assert.equal(task.attempt, 1)
    assert.equal(workshop.upstream.submits.length, 1)
  },
)

test('a submit in flight is waited for, and its handle is kept', options, async () => {
  await using workshop = await Workshop.open({ submitKey: 'none' })
  const worker = await workshop.startWorker()
  workshop.upstream.script('slow', { submit: ['accept-late'] })
  const taskId = await workshop.create('slow')
  await until('the submit is under way', () => workshop.upstream.jobs.length === 1, 10_000)

  const drained = worker.drain(patienceMs)
  workshop.upstream.answerLate()
  await drained

  assert.equal((await workshop.read(taskId)).phase, 'running')
  await workshop.join()
  assert.equal((await workshop.ended(taskId)).phase, 'succeeded')
  assert.equal(workshop.upstream.submits.length, 1)
})

test(
  'when its patience is over a drain lets go of a submit without an answer, and the next worker finds the job',
  options,
  async () => {
    await using workshop = await Workshop.open({ submitKey: 'client-id' })
    const worker = await workshop.startWorker()
    workshop.upstream.script('stuck', { submit: ['accept-late'] })
    const taskId = await workshop.create('stuck')
    await until('the submit is under way', () => workshop.upstream.jobs.length === 1, 10_000)

    await worker.drain(0)

    assert.equal((await workshop.read(taskId)).phase, 'submitting')
    await workshop.join()
    const task = await workshop.ended(taskId)
    assert.equal(task.phase, 'succeeded')
    assert.equal(workshop.upstream.submits.length, 1)
  },
)

test('a job that would end with its process is waited for', options, async () => {
  await using workshop = await Workshop.open({ isLocal: true })
  const worker = await workshop.startWorker()
  workshop.upstream.script('local', { poll: ['running'] })
  const taskId = await workshop.create('local')
  await reached(workshop, taskId, 'running')

  const drained = worker.drain(patienceMs)
  workshop.upstream.script('local', { poll: ['succeed'] })
  await drained

  assert.equal((await workshop.read(taskId)).phase, 'succeeded')
})

test(
  'a task that is being prepared goes back to the queue, and nothing is submitted any more',
  options,
  async () => {
    await using workshop = await Workshop.open()
    const worker = await workshop.startWorker()
    const taskId = await workshop.create('prepared', [`${workshop.upstream.url}/late.png`])
    await until('its input is under way', () => workshop.upstream.waitingAnswers === 1, 10_000)

    await worker.drain(patienceMs)

    const task = await workshop.read(taskId)
    assert.deepEqual([task.phase, task.attempt], ['queued', 0])
    assert.equal(workshop.upstream.submits.length, 0)
    await workshop.join()
    await until('another one fetches it', () => workshop.upstream.waitingAnswers === 2, 10_000)
    workshop.upstream.answerLate()
    assert.equal((await workshop.ended(taskId)).phase, 'succeeded')
  },
)

test(
  'a task between two attempts goes back to the queue: nobody must doubt a submit that was refused',
  options,
  async () => {
    await using workshop = await Workshop.open({ submitKey: 'none' })
    const worker = await workshop.startWorker()
    workshop.upstream.script('overloaded', { submit: ['overloaded', 'accept'] })
    const taskId = await workshop.create('overloaded')
    await until('the first submit was refused', () => workshop.upstream.submits.length === 1, 10_000)

    await worker.drain(patienceMs)

    assert.equal((await workshop.read(taskId)).phase, 'queued')
    await workshop.join()
    assert.equal((await workshop.ended(taskId)).phase, 'succeeded')
  },
)

test('being handed back again and again uses up neither attempts nor claims', options, async () => {
  await using workshop = await Workshop.open()
  workshop.upstream.script('wandering', { poll: ['running'] })
  const taskId = await workshop.create('wandering')
  for (let turn = 0; turn < 6; turn++) {
    const { worker, presence } = await workshop.join()
    const polls = workshop.upstream.polls.length
    await until('it is asked for', () => workshop.upstream.polls.length > polls, 10_000)
    await worker.drain(patienceMs)
    await presence.leave()
  }
  workshop.upstream.script('wandering', { poll: ['succeed'] })
  await workshop.join()
  const task = await workshop.ended(taskId)
  assert.deepEqual([task.phase, task.attempt], ['succeeded', 1])
  assert.equal(await balanceOf(workshop.store, workshop.customer), 996)
})
