// The life of a task at an engine that accepts, refuses, stalls, lies and loses answers: real worker, real database,
// real HTTP.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { addCustomer, balanceOf } from '../harness/store/task-fixtures.ts'
import { until } from '../harness/time/until.ts'
import { Workshop } from '../harness/engine/worker-fixture.ts'

async function assertFailed(workshop: Workshop, prompt: string, code: string): Promise<void> {
  const before = await balanceOf(workshop.store, workshop.customer)
  const task = await workshop.ended(await workshop.create(prompt))
  assert.equal(task.phase, 'failed')
  assert.equal(task.phase === 'failed' && task.failure.code, code)
  assert.equal(await balanceOf(workshop.store, workshop.customer), before, 'refunded once, in full')
  assert.deepEqual(await workshop.store.auditStore(null), [])
}

test('a task that the engine finishes has an output that can be read and is paid for', async () => {
  await using workshop = await Workshop.open()
  await workshop.startWorker()
  const task = await workshop.ended(await workshop.create('fine'))
  assert.equal(task.phase, 'succeeded')
  const file = task.phase === 'succeeded' ? await workshop.files.open(task.output) : null
  assert.ok(file !== null && file.bytes > 0)
  file.stream.destroy()
  assert.equal(await balanceOf(workshop.store, workshop.customer), 996)
  assert.deepEqual(await workshop.store.auditStore(null), [])
})

test('a definite refusal by the engine fails the task with one refund in the same transaction and no second submit [C5.3]', async () => {
  await using workshop = await Workshop.open()
  await workshop.startWorker()
  workshop.upstream.script('refused', { submit: ['refuse'] })
  await assertFailed(workshop, 'refused', 'provider_failed')
  assert.equal(workshop.upstream.submits.length, 1)
})

test('an engine without room gets the task again later, as the same attempt', async () => {
  await using workshop = await Workshop.open()
  await workshop.startWorker()
  workshop.upstream.script('crowded', { submit: ['busy', 'busy', 'busy', 'busy', 'accept'] })
  const task = await workshop.ended(await workshop.create('crowded'))
  assert.equal(task.phase, 'succeeded')
  assert.equal(task.attempt, 1)
  assert.equal(workshop.upstream.jobsFor('crowded').length, 1)
})

test('errors while polling do not end the task, and unknown status words mean that it is running', async () => {
  await using workshop = await Workshop.open()
  await workshop.startWorker()
  workshop.upstream.script('shaky', { poll: ['error', 'running', 'succeed'] })
  const task = await workshop.ended(await workshop.create('shaky'))
  assert.equal(task.phase, 'succeeded')
  assert.equal(workshop.upstream.submits.length, 1)
})

test('a failure that another attempt may mend is tried again, three times at most', async () => {
  await using workshop = await Workshop.open()
  await workshop.startWorker()
  workshop.upstream.script('mended', { poll: ['fail', 'succeed'] })
  const mended = await workshop.ended(await workshop.create('mended'))
  assert.equal(mended.phase, 'succeeded')
  assert.equal(mended.attempt, 2)
  workshop.upstream.script('hopeless', { poll: ['fail'] })
  await assertFailed(workshop, 'hopeless', 'provider_failed')
  assert.equal(workshop.upstream.jobsFor('hopeless').length, 3)
})

test('a lost answer to a submit is never followed by a blind second one: the task fails as outcome_unknown', async () => {
  await using workshop = await Workshop.open({ submitKey: 'none' })
  await workshop.startWorker()
  workshop.upstream.script('vanished', { submit: ['accept-silently'] })
  await assertFailed(workshop, 'vanished', 'outcome_unknown')
  assert.equal(workshop.upstream.submits.length, 1)
})

test('a lost answer is looked up where the engine knows our job key, and its job is used', async () => {
  await using workshop = await Workshop.open({ submitKey: 'client-id' })
  await workshop.startWorker()
  workshop.upstream.script('found', { submit: ['accept-silently'] })
  const task = await workshop.ended(await workshop.create('found'))
  assert.equal(task.phase, 'succeeded')
  assert.equal(workshop.upstream.submits.length, 1)
})

test('a submit that the engine never saw is sent again as a second attempt', async () => {
  await using workshop = await Workshop.open({ submitKey: 'client-id' })
  await workshop.startWorker()
  workshop.upstream.script('unseen', { submit: ['break', 'accept'] })
  const task = await workshop.ended(await workshop.create('unseen'))
  assert.equal(task.phase, 'succeeded')
  assert.equal(task.attempt, 2)
  assert.equal(workshop.upstream.jobsFor('unseen').length, 1)
})

test('a success without an output that can be decoded is a failure', async () => {
  await using workshop = await Workshop.open()
  await workshop.startWorker()
  workshop.upstream.script('liar', { poll: ['lie'] })
  await assertFailed(workshop, 'liar', 'no_output')
  workshop.upstream.script('empty', { poll: ['deliver-nothing'] })
  await assertFailed(workshop, 'empty', 'no_output')
})

test('an input image that cannot be fetched fails the task before anything is submitted, and refunds it [C2.14]', async () => {
  await using workshop = await Workshop.open()
  await workshop.startWorker()
  const taskId = await workshop.create('input', [
    `${workshop.upstream.url}/image.png`,
    `${workshop.upstream.url}/not-an-image`,
  ])
  const task = await workshop.ended(taskId)
  assert.equal(task.phase, 'failed')
  assert.deepEqual(task.phase === 'failed' && task.failure, {
    code: 'invalid_input',
    message: 'Image 2 (image_urls[1]) could not be fetched and read as a PNG, JPEG or WebP image.',
  })
  assert.equal(task.attempt, 0)
  assert.equal(workshop.upstream.submits.length, 0)
  assert.equal(await balanceOf(workshop.store, workshop.customer), 1_000)
})

test('the deadline ends a task that never finishes: cancelled upstream, failed as timed_out, refunded', async () => {
  await using workshop = await Workshop.open()
  await workshop.startWorker(400)
  workshop.upstream.script('endless', { poll: ['running'] })
  await assertFailed(workshop, 'endless', 'timed_out')
  assert.ok(workshop.upstream.jobsFor('endless').every((job) => job.isCancelled))
})

test('a worker that drains hands a running task back, and the next one polls the same job to its end', async () => {
  await using workshop = await Workshop.open()
  const first = await workshop.startWorker()
  workshop.upstream.script('long', { poll: ['running'] })
  const taskId = await workshop.create('long')
  await until('it runs', async () => (await workshop.read(taskId)).phase === 'running', 10_000)
  await first.drain(0)
  assert.equal((await workshop.read(taskId)).phase, 'running')
  workshop.upstream.script('long', { poll: ['succeed'] })
  await workshop.startWorker()
  const task = await workshop.ended(taskId)
  assert.equal(task.phase, 'succeeded')
  assert.equal(task.attempt, 1)
  assert.equal(workshop.upstream.submits.length, 1)
})

test('300 queued tasks of one account delay the first one of another by at most one task a slot', async () => {
  await using workshop = await Workshop.open({ concurrency: 1 }, 10_000)
  const other = await addCustomer(workshop.store, 100)
  await Promise.all(Array.from({ length: 300 }, () => workshop.create('crowd')))
  await workshop.startWorker()
  await until('the crowd is being served', () => workshop.upstream.submits.length >= 2, 10_000)
  await workshop.create('other', [], other)
  const servedBefore = workshop.upstream.submits.length
  await until('the other one is served', () => workshop.upstream.submits.includes('other'), 10_000)
  assert.ok(workshop.upstream.submits.indexOf('other') - servedBefore <= 1)
})
