import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { sqlite } from '../harness/database/sqlite-backend.ts'
import type { Reply } from '../harness/service/api-client.ts'
import { startBareApi } from '../harness/service/bare-api.ts'
import { startScriptedService } from '../harness/service/scripted-service.ts'
import { claimOne, move, startWorker, submitting } from '../harness/store/task-fixtures.ts'
import { ManualClock } from '../harness/time/manual-clock.ts'
import { until } from '../harness/time/until.ts'
import { granted, refused } from './expect.ts'

const service = await startScriptedService()
after(async () => {
  assert.deepEqual(await service.operator.store.auditStore(null), [])
  await service[Symbol.asyncDispose]()
})
const { client, upstream, operator } = service

const deadlineMs = 20_000
const canceled = { code: 'canceled', message: 'The task was canceled.' }

function create(prompt: string): Promise<string> {
  return client.create({ model_id: 'image-model-a-2', prompt })
}

function cancel(taskId: string, key = client.key): Promise<Reply> {
  return client.ask('POST', `/api/v1/tasks/${taskId}/cancel`, { key })
}

/** Creates a task whose job runs until the engine is asked to stop it. */
async function createRunning(prompt: string): Promise<string> {
  upstream.script(prompt, { poll: ['running'] })
  const taskId = await create(prompt)
  await until('the job is polled', () => upstream.polls.includes(prompt), deadlineMs)
  return taskId
}

async function entriesOf(taskId: string): Promise<readonly unknown[]> {
  const entries = await operator.query('select kind from ledger where task_id = $1 order by id', taskId)
  return entries.map(({ kind }) => kind)
}

test('a queued task that is canceled gets status 4 and the failure "canceled", and is refunded [C14.1]', async () => {
  const taskId = await client.create({
    model_id: 'image-model-a-2',
    prompt: 'prepared',
    image_urls: [`${upstream.url}/late.png`],
  })
  await until('the input is being fetched', () => upstream.waitingAnswers === 1, deadlineMs)
  const data = granted(await cancel(taskId))
  assert.deepEqual([data['task_id'], data['task_status'], data['failure']], [taskId, 4, canceled])
  assert.deepEqual(await entriesOf(taskId), ['debit', 'refund'])
  assert.deepEqual(upstream.jobsFor('prepared'), [])
})

test("a running task that is canceled is stopped on its engine, and the response shows the task's end [C14.2]", async () => {
  const taskId = await createRunning('stopped')
  const reply = await cancel(taskId)
  assert.deepEqual(granted(reply)['failure'], canceled)
  assert.deepEqual(granted(await client.ask('GET', `/api/v1/tasks/${taskId}`)), reply.json.data)
  assert.deepEqual(await entriesOf(taskId), ['debit', 'refund'])
  assert.equal(upstream.jobsFor('stopped')[0]?.cancels, 1)
})

test('a running task that is canceled may still succeed, and is then not refunded [C14.3]', async () => {
  upstream.script('stubborn', { poll: ['running'], cancel: ['ignore'] })
  const taskId = await create('stubborn')
  await until('the job is polled', () => upstream.polls.includes('stubborn'), deadlineMs)
  const held = cancel(taskId)
  const isAsked = () => upstream.jobsFor('stubborn')[0]?.cancels === 1
  await until('the engine is asked to stop the job', isAsked, deadlineMs)
  upstream.script('stubborn', { poll: ['succeed'] })
  const data = granted(await held)
  assert.deepEqual([data['task_status'], data['failure']], [3, undefined])
  assert.deepEqual(await entriesOf(taskId), ['debit'])
})

test("if the engine does not stop the task, the response is sent after 10 s and shows the task's current state [C14.2]", async () => {
  const clock = new ManualClock()
  await using api = await startBareApi(null, sqlite, clock)
  const taskId = await api.client.create({ model_id: 'image-model-a-2', prompt: 'a fox' })
  const claimed = await claimOne(api.store, await startWorker(api.store))
  await api.store.advanceTasks([submitting(claimed)])
  let isAnswered = false
  const held = api.client.ask('POST', `/api/v1/tasks/${taskId}/cancel`).finally(() => (isAnswered = true))
  const isRequested = async () => (await api.store.listCancelRequests(null)).length === 1
  await until('the request is recorded', isRequested, deadlineMs)
  clock.pass(9_999)
  // This step of the task wakes the waiting request, which must continue to wait.
  await api.store.advanceTasks([move(claimed, 'submitting', 'running')])
  granted(await api.client.ask('GET', `/api/v1/tasks/${taskId}`))
  assert.equal(isAnswered, false)
  clock.pass(1)
  await api.store.advanceTasks([move(claimed, 'running', 'storing')])
  assert.equal(granted(await held)['task_status'], 2)
})

test('canceling a task whose engine cannot stop it is refused with not_cancellable and records nothing [C14.5]', async () => {
  await using api = await startBareApi()
  const taskId = await api.client.create({ model_id: 'svc-flash', prompt: 'a fox' })
  await api.store.advanceTasks([submitting(await claimOne(api.store, await startWorker(api.store)))])
  const reply = await api.client.ask('POST', `/api/v1/tasks/${taskId}/cancel`)
  assert.match(refused(reply, 'not_cancellable'), /cannot stop/)
  assert.deepEqual(await api.store.listCancelRequests(null), [])
})

test('simultaneous cancellations refund the task once, and each response shows the same end [C14.4]', async () => {
  const taskId = await createRunning('popular')
  const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(taskId)))
  const first = replies.find(({ json }) => json.code === 200)
  assert.ok(first !== undefined)
  for (const reply of replies) {
    if (reply.json.code === 200) assert.deepEqual(granted(reply), first.json.data)
    else refused(reply, 'not_cancellable')
  }
  assert.deepEqual(first.json.data['failure'], canceled)
  assert.deepEqual(await entriesOf(taskId), ['debit', 'refund'])
})

test('canceling a task that has ended or is storing its output is refused with not_cancellable [C14.5]', async () => {
  const done = await create('done')
  assert.equal((await client.ended(done)).task_status, 3)
  assert.match(refused(await cancel(done), 'not_cancellable'), /has ended/)

  upstream.script('storing', { submit: ['deliver-late'] })
  const storing = await create('storing')
  const phaseOf = () => operator.query('select phase from tasks where id = $1', storing)
  await until(
    'the output is being stored',
    async () => (await phaseOf())[0]?.['phase'] === 'storing',
    deadlineMs,
  )
  refused(await cancel(storing), 'not_cancellable')
  upstream.answerLate()
  assert.equal((await client.ended(storing)).task_status, 3)
})

test("canceling another account's task or an unknown task is refused with task_not_found and changes nothing [C14.6]", async () => {
  const { key } = await operator.openAccount(100)
  const taskId = await createRunning('foreign')
  const unknown = `${taskId.slice(0, -4)}AAAA`
  const replies = [await cancel(taskId, key), await cancel(unknown, key), await cancel('nonsense', key)]
  for (const reply of replies) refused(reply, 'task_not_found')
  assert.equal(new Set(replies.map(({ text }) => text)).size, 1)
  assert.equal(upstream.jobsFor('foreign')[0]?.cancels, 0)
  refused(await client.ask('POST', `/api/v1/tasks/${taskId}/cancel`, { key: null }), 'unauthorized')
  assert.equal((await client.ask('GET', `/api/v1/tasks/${taskId}/cancel`)).status, 405)
  granted(await cancel(taskId))
})
