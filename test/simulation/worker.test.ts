// Tests tasks on an engine that misbehaves, with a real worker, a real database, and real HTTP connections.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { addCustomer, balanceOf } from '../harness/store/task-fixtures.ts'
import { until } from '../harness/time/until.ts'
import { WorkerFixture } from '../harness/engine/worker-fixture.ts'

async function assertFailed(fixture: WorkerFixture, prompt: string, code: string): Promise<void> {
  const before = await balanceOf(fixture.store, fixture.customer)
  const task = await fixture.ended(await fixture.create(prompt))
  assert.equal(task.phase, 'failed')
  assert.equal(task.phase === 'failed' && task.failure.code, code)
  assert.equal(await balanceOf(fixture.store, fixture.customer), before, 'the task is refunded once, in full')
  assert.deepEqual(await fixture.store.auditStore(null), [])
}

test('a task that the engine finishes has a readable output and is not refunded', async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker()
  const task = await fixture.ended(await fixture.create('fine'))
  assert.equal(task.phase, 'succeeded')
  const file = task.phase === 'succeeded' ? await fixture.files.open(task.output) : null
  assert.ok(file !== null && file.bytes > 0)
  file.stream.destroy()
  assert.equal(await balanceOf(fixture.store, fixture.customer), 996)
  assert.deepEqual(await fixture.store.auditStore(null), [])
})

test('if the engine refuses a task, the task fails and is refunded in one transaction, without a second submission [C5.3]', async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker()
  fixture.upstream.script('refused', { submit: ['refuse'] })
  await assertFailed(fixture, 'refused', 'provider_failed')
  assert.equal(fixture.upstream.submits.length, 1)
})

test('a busy engine receives the task again later, as the same attempt', async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker()
  fixture.upstream.script('crowded', { submit: ['busy', 'busy', 'busy', 'busy', 'accept'] })
  const task = await fixture.ended(await fixture.create('crowded'))
  assert.equal(task.phase, 'succeeded')
  assert.equal(task.attempt, 1)
  assert.equal(fixture.upstream.jobsFor('crowded').length, 1)
})

test('errors while polling do not end a task, and a job with an unknown status counts as running', async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker()
  fixture.upstream.script('shaky', { poll: ['error', 'running', 'succeed'] })
  const task = await fixture.ended(await fixture.create('shaky'))
  assert.equal(task.phase, 'succeeded')
  assert.equal(fixture.upstream.submits.length, 1)
})

test('after a failure that another attempt may fix, the task is tried again, up to three times in total', async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker()
  fixture.upstream.script('mended', { poll: ['fail', 'succeed'] })
  const mended = await fixture.ended(await fixture.create('mended'))
  assert.equal(mended.phase, 'succeeded')
  assert.equal(mended.attempt, 2)
  fixture.upstream.script('hopeless', { poll: ['fail'] })
  await assertFailed(fixture, 'hopeless', 'provider_failed')
  assert.equal(fixture.upstream.jobsFor('hopeless').length, 3)
})

test('if a response is lost and the job cannot be looked up, the task fails with outcome_unknown and is not submitted again', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'none' })
  await fixture.startWorker()
  fixture.upstream.script('vanished', { submit: ['accept-silently'] })
  await assertFailed(fixture, 'vanished', 'outcome_unknown')
  assert.equal(fixture.upstream.submits.length, 1)
})

test('if the response to a submission is lost, the job is looked up by our job key and used', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'client-id' })
  await fixture.startWorker()
  fixture.upstream.script('found', { submit: ['accept-silently'] })
  const task = await fixture.ended(await fixture.create('found'))
  assert.equal(task.phase, 'succeeded')
  assert.equal(fixture.upstream.submits.length, 1)
})

test('if a free engine can look up our job key, the worker asks it before it submits anything again', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'client-id', isFree: true })
  await fixture.startWorker()
  fixture.upstream.script('half-done', { submit: ['accept-silently'] })
  assert.equal((await fixture.ended(await fixture.create('half-done'))).phase, 'succeeded')
  assert.equal(fixture.upstream.submits.length, 1)
  assert.equal(fixture.upstream.finds.length, 1)
})

test('a task is submitted to a free engine again if the server that may have the job does not come back', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'client-id', isFree: true })
  await fixture.startWorker()
  fixture.upstream.isUnsure = true
  fixture.upstream.script('unsure', { submit: ['accept-silently', 'accept'] })
  const task = await fixture.ended(await fixture.create('unsure'))
  assert.equal(task.phase, 'succeeded')
  assert.equal(task.attempt, 2)
  assert.ok(fixture.upstream.finds.length >= 3, `${fixture.upstream.finds.length} lookups`)
})

test('if the engine never received a submission, the task is submitted again as a second attempt', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'client-id' })
  await fixture.startWorker()
  fixture.upstream.script('unseen', { submit: ['break', 'accept'] })
  const task = await fixture.ended(await fixture.create('unseen'))
  assert.equal(task.phase, 'succeeded')
  assert.equal(task.attempt, 2)
  assert.equal(fixture.upstream.jobsFor('unseen').length, 1)
})

test('a task without a decodable output fails, even if the engine reports a success', async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker()
  fixture.upstream.script('liar', { poll: ['lie'] })
  await assertFailed(fixture, 'liar', 'no_output')
  fixture.upstream.script('empty', { poll: ['deliver-nothing'] })
  await assertFailed(fixture, 'empty', 'no_output')
})

test('if an input image cannot be fetched, the task fails before anything is submitted, and is refunded [C2.14]', async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker()
  const taskId = await fixture.create('input', [
    `${fixture.upstream.url}/image.png`,
    `${fixture.upstream.url}/not-an-image`,
  ])
  const task = await fixture.ended(taskId)
  assert.equal(task.phase, 'failed')
  assert.deepEqual(task.phase === 'failed' && task.failure, {
    code: 'invalid_input',
    message:
      'Image 2 (image_urls[1]) could not be downloaded, or could not be read as a PNG, JPEG, or WebP image.',
  })
  assert.equal(task.attempt, 0)
  assert.equal(fixture.upstream.submits.length, 0)
  assert.equal(await balanceOf(fixture.store, fixture.customer), 1_000)
})

test('if a job never finishes, its task fails with timed_out at the deadline and is refunded, and its job is canceled [C3.18]', async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker(400)
  fixture.upstream.script('endless', { poll: ['running'] })
  await assertFailed(fixture, 'endless', 'timed_out')
  assert.ok(fixture.upstream.jobsFor('endless').every(({ cancels }) => cancels === 1))
})

test('a worker that shuts down hands back a running task, and the next worker polls the same job to its end', async () => {
  await using fixture = await WorkerFixture.open()
  const first = await fixture.startWorker()
  fixture.upstream.script('long', { poll: ['running'] })
  const taskId = await fixture.create('long')
  await until('the task is running', async () => (await fixture.read(taskId)).phase === 'running', 10_000)
  await first.drain(0)
  assert.equal((await fixture.read(taskId)).phase, 'running')
  fixture.upstream.script('long', { poll: ['succeed'] })
  await fixture.startWorker()
  const task = await fixture.ended(taskId)
  assert.equal(task.phase, 'succeeded')
  assert.equal(task.attempt, 1)
  assert.equal(fixture.upstream.submits.length, 1)
})

test("if one account has 300 queued tasks, another account's first task waits for at most one of them per slot", async () => {
  await using fixture = await WorkerFixture.open({ concurrency: 1 }, 10_000)
  const other = await addCustomer(fixture.store, 100)
  await Promise.all(Array.from({ length: 300 }, () => fixture.create('crowd')))
  await fixture.startWorker()
  await until('the first account is being served', () => fixture.upstream.submits.length >= 2, 10_000)
  await fixture.create('other', [], other)
  const servedBefore = fixture.upstream.submits.length
  await until('the other account is served', () => fixture.upstream.submits.includes('other'), 10_000)
  assert.ok(fixture.upstream.submits.indexOf('other') - servedBefore <= 1)
})
