// Tests workers that repeatedly crash or hit a defect. A crash or a defect says nothing about the task, so it must not
// make the task fail.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { assertSucceeded } from '../harness/engine/cut-off-worker.ts'
import { until } from '../harness/time/until.ts'
import { WorkerFixture } from '../harness/engine/worker-fixture.ts'

const crashes = 6

test('a task at a remote engine survives any number of crashes of its workers', async () => {
  await using fixture = await WorkerFixture.open()
  fixture.upstream.script('patient', { poll: ['running'] })
  const taskId = await fixture.create('patient')
  for (let crash = 0; crash < crashes; crash++) {
    // The earlier workers keep running, but the new worker voids their claims, so their later writes change nothing.
    await fixture.startWorker()
    const { length } = fixture.upstream.polls
    await until('the job is polled', () => fixture.upstream.polls.length > length + crash, 10_000)
  }
  fixture.upstream.script('patient', { poll: ['succeed'] })
  await fixture.startWorker()
  await assertSucceeded(fixture, taskId, 1)
})

test('a job that runs inside the process is repeated after every crash, as the same attempt', async () => {
  await using fixture = await WorkerFixture.open({ isLocal: true, isFree: true })
  fixture.upstream.script('drawn', { poll: ['running'] })
  const taskId = await fixture.create('drawn')
  for (let crash = 0; crash < crashes; crash++) {
    const { worker, presence } = await fixture.join()
    await until('the job is started', () => fixture.upstream.jobs.length === crash + 1, 10_000)
    await until('the task is running', async () => (await fixture.read(taskId)).phase === 'running', 10_000)
    await worker.drain(0)
    await presence.leave()
    fixture.upstream.script('drawn', { poll: ['lose', 'running'] })
  }
  fixture.upstream.script('drawn', { poll: ['lose', 'succeed'] })
  await fixture.join()
  await assertSucceeded(fixture, taskId, crashes + 1)
  assert.equal((await fixture.read(taskId)).attempt, 1)
})

test('if a crash cuts off a submission to a free engine, the submission is repeated as the same attempt', async () => {
  await using fixture = await WorkerFixture.open({ isFree: true })
  fixture.upstream.script('cut', { submit: ['accept-late'] })
  const taskId = await fixture.create('cut')
  for (let crash = 0; crash < crashes; crash++) {
    await fixture.startWorker()
    await until('the task is submitted', () => fixture.upstream.submits.length === crash + 1, 10_000)
  }
  fixture.upstream.script('cut', {})
  await fixture.startWorker()
  await assertSucceeded(fixture, taskId, crashes + 1)
  assert.equal((await fixture.read(taskId)).attempt, 1)
})

test('a defect while running a task does not fail the task: the next worker continues', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'client-id' })
  fixture.upstream.script('lost', { submit: ['accept-silently'] })
  // Breaks the connection during each lookup. This adapter then throws an error that adapters must not throw.
  fixture.upstream.breaksFinds = true
  const taskId = await fixture.create('lost')
  for (let defect = 0; defect < 4; defect++) {
    await fixture.startWorker()
    await until('the job is looked up', () => fixture.upstream.finds.length === defect + 1, 20_000)
  }
  fixture.upstream.breaksFinds = false
  await fixture.startWorker()
  await assertSucceeded(fixture, taskId, 1)
})

test('a lost submission is looked up without fetching its inputs, which may no longer exist', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'client-id' })
  const { upstream } = fixture
  upstream.script('seen', { submit: ['accept-late'] })
  const taskId = await fixture.create('seen', [`${upstream.url}/late.png`])
  const { worker, presence } = await fixture.join()
  await until('the input is being fetched', () => upstream.waitingAnswers === 1, 10_000)
  upstream.answerLate()
  await until('the task is submitted', () => upstream.jobs.length === 1, 10_000)
  await worker.drain(0)
  await presence.leave()
  const { waitingAnswers } = upstream

  await fixture.join()

  await assertSucceeded(fixture, taskId, 1)
  assert.equal(upstream.waitingAnswers, waitingAnswers, 'the input was not fetched again')
})
