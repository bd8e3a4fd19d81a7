// Tests the record of each submission: its route, job key, times, and outcome.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { TaskId } from '../../src/domain/ids.ts'
import type { SqlRow } from '../../src/store/sql.ts'
import { until } from '../harness/time/until.ts'
import { WorkerFixture } from '../harness/engine/worker-fixture.ts'

/** In chronological order. A submission may lack some of these times. */
const times = ['submitted', 'running', 'storing', 'ended'] as const

/** Returns text such as `submitted running storing ended: succeeded`. */
function lifeOf(row: SqlRow): string {
  const reached = times.filter((time) => row[`${time}_at_ms`] !== null)
  const values = reached.map((time) => Number(row[`${time}_at_ms`]))
  assert.deepEqual(
    values.toSorted((one, other) => one - other),
    values,
    'no time is earlier than the one before it',
  )
  return `${reached.join(' ')}: ${String(row['outcome'])}`
}

/** Checks the fields that have the same values in every record, and returns the others. */
async function attemptsOf(fixture: WorkerFixture, taskId: TaskId, runForMs = 600_000) {
  const rows = await fixture.query('select * from attempts where task_id = $1 order by number', taskId)
  for (const row of rows) {
    assert.deepEqual([row['route'], row['provider']], ['by-scripted', 'scripted'])
    assert.deepEqual([row['cost_micros'], row['cost_currency']], [null, null], 'the engine reports no cost')
    // The tolerance is 10 s, because all submissions of a task share the deadline of the first one, and storing the
    // output can extend this deadline.
    const runsForMs = Number(row['deadline_ms']) - Number(row['submitted_at_ms'])
    assert.ok(Math.abs(runsForMs - runForMs) < 10_000, `${runsForMs} ms to the deadline`)
  }
  return rows.map((row) => ({
    number: Number(row['number']),
    jobKey: row['job_key'],
    handle: row['handle'],
    life: lifeOf(row),
  }))
}

function atEngine(fixture: WorkerFixture, prompt: string, index = 0) {
  const job = fixture.upstream.jobsFor(prompt)[index] ?? assert.fail('the engine has no such job')
  return { jobKey: job.jobKey, handle: JSON.stringify({ id: job.id }) }
}

test('a successful submission is recorded with its route, job key, handle, and times', async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker()
  const { id } = await fixture.ended(await fixture.create('fine'))
  assert.deepEqual(await attemptsOf(fixture, id), [
    { number: 1, ...atEngine(fixture, 'fine'), life: 'submitted running storing ended: succeeded' },
  ])
})

test("if the response to a submission contains the output's URL, this URL is the handle, and the job is never recorded as running", async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker()
  fixture.upstream.script('at once', { submit: ['deliver'] })
  const [attempt, ...others] = await attemptsOf(
    fixture,
    (await fixture.ended(await fixture.create('at once'))).id,
  )
  assert.deepEqual(
    [attempt?.number, attempt?.handle, attempt?.life, others],
    [1, `{"url":"${fixture.upstream.url}/image.png"}`, 'submitted storing ended: succeeded', []],
  )
})

test('a submission that follows a definite refusal or a failure has its own record, with a new job key', async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker()
  fixture.upstream.script('again', { submit: ['overloaded', 'accept'], poll: ['fail', 'succeed'] })
  const { id } = await fixture.ended(await fixture.create('again'))
  const [refused, ...accepted] = await attemptsOf(fixture, id)
  assert.deepEqual([refused?.number, refused?.handle, refused?.life], [1, null, 'submitted ended: failed'])
  assert.deepEqual(accepted, [
    { number: 2, ...atEngine(fixture, 'again', 0), life: 'submitted running ended: failed' },
    { number: 3, ...atEngine(fixture, 'again', 1), life: 'submitted running storing ended: succeeded' },
  ])
  assert.equal(new Set([refused, ...accepted].map((attempt) => attempt?.jobKey)).size, 3)
})

test('if a lookup finds the job of a submission with an unknown outcome, the submission keeps its record', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'client-id' })
  await fixture.startWorker()
  fixture.upstream.script('found', { submit: ['accept-silently'] })
  const { id } = await fixture.ended(await fixture.create('found'))
  assert.deepEqual(await attemptsOf(fixture, id), [
    { number: 1, ...atEngine(fixture, 'found'), life: 'submitted running storing ended: succeeded' },
  ])
})

test('a submission that the engine has never received is recorded as failed', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'client-id' })
  await fixture.startWorker()
  fixture.upstream.script('unseen', { submit: ['break', 'accept'] })
  const { id } = await fixture.ended(await fixture.create('unseen'))
  const [lost, sent] = await attemptsOf(fixture, id)
  assert.deepEqual([lost?.number, lost?.handle, lost?.life], [1, null, 'submitted ended: failed'])
  const life = 'submitted running storing ended: succeeded'
  assert.deepEqual(sent, { number: 2, ...atEngine(fixture, 'unseen'), life })
})

test('a submission that cannot be looked up is recorded as unknown, with the job key that the engine has', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'none' })
  await fixture.startWorker()
  fixture.upstream.script('vanished', { submit: ['accept-silently'] })
  const { id } = await fixture.ended(await fixture.create('vanished'))
  const { jobKey } = atEngine(fixture, 'vanished')
  assert.deepEqual(await attemptsOf(fixture, id), [
    { number: 1, jobKey, handle: null, life: 'submitted ended: unknown' },
  ])
})

test('after a crash between the submission and its response, the next worker finds the job and completes the same record', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'client-id' })
  await fixture.startWorker()
  fixture.upstream.script('cut off', { submit: ['accept-late'] })
  const taskId = await fixture.create('cut off')
  await until('the task is submitted', () => fixture.upstream.waitingAnswers === 1, 10_000)
  const { jobKey, handle } = atEngine(fixture, 'cut off')
  assert.deepEqual(await attemptsOf(fixture, taskId), [
    { number: 1, jobKey, handle: null, life: 'submitted: null' },
  ])

  await fixture.startWorker()
  await fixture.ended(taskId)
  const life = 'submitted running storing ended: succeeded'
  assert.deepEqual(await attemptsOf(fixture, taskId), [{ number: 1, jobKey, handle, life }])
})

test('after a crash between the submission and its response, a submission to a free engine is repeated, and the first one is recorded as failed', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'none', isFree: true })
  await fixture.startWorker()
  fixture.upstream.script('free', { submit: ['accept-late', 'accept'] })
  const taskId = await fixture.create('free')
  await until('the task is submitted', () => fixture.upstream.waitingAnswers === 1, 10_000)
  await fixture.startWorker()
  await fixture.ended(taskId)
  const { jobKey } = atEngine(fixture, 'free', 0)
  assert.deepEqual(await attemptsOf(fixture, taskId), [
    { number: 1, jobKey, handle: null, life: 'submitted ended: failed' },
    { number: 2, ...atEngine(fixture, 'free', 1), life: 'submitted running storing ended: succeeded' },
  ])
})

test('a failure of the engine is recorded with its handle', async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker()
  fixture.upstream.script('hopeless', { poll: ['running', 'fail-for-good'] })
  const { id } = await fixture.ended(await fixture.create('hopeless'))
  assert.deepEqual(await attemptsOf(fixture, id), [
    { number: 1, ...atEngine(fixture, 'hopeless'), life: 'submitted running ended: failed' },
  ])
})

test('a submission that a busy engine did not accept leaves no record', async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker()
  fixture.upstream.script('crowded', { submit: ['busy', 'accept'] })
  const { id } = await fixture.ended(await fixture.create('crowded'))
  assert.deepEqual(await attemptsOf(fixture, id), [
    { number: 2, ...atEngine(fixture, 'crowded'), life: 'submitted running storing ended: succeeded' },
  ])
})

test('a job that is canceled at its deadline is recorded as timed out', async () => {
  await using fixture = await WorkerFixture.open()
  await fixture.startWorker(400)
  fixture.upstream.script('endless', { poll: ['running'] })
  const { id } = await fixture.ended(await fixture.create('endless'))
  assert.deepEqual(await attemptsOf(fixture, id, 400), [
    { number: 1, ...atEngine(fixture, 'endless'), life: 'submitted running ended: timed_out' },
  ])
  assert.ok(fixture.upstream.jobsFor('endless').every(({ cancels }) => cancels === 1))
})
