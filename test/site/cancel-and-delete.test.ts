// Canceling and deleting work as in the API, but the site does not wait for the engine.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { TaskAnswer } from '../../src/http/site/wire/tasks.ts'
import { EventStream } from '../harness/service/event-stream.ts'
import { startScriptedService } from '../harness/service/scripted-service.ts'
import { signIn, wordOf } from '../harness/service/site-client.ts'
import type { SiteClient } from '../harness/service/site-client.ts'
import { until } from '../harness/time/until.ts'

const service = await startScriptedService()
after(async () => {
  assert.deepEqual(await service.operator.store.auditStore(null), [])
  await service[Symbol.asyncDispose]()
})
const { client, upstream, operator } = service

const deadlineMs = 20_000

async function customer() {
  const account = await operator.openAccount(100)
  return { ...account, site: await signIn(client.url, await operator.resetLink(account.accountId)) }
}

async function create(site: SiteClient, prompt: string, imageUrls: readonly string[] = []): Promise<string> {
  const body = { model_id: 'image-model-a-2', prompt, image_urls: imageUrls }
  const { json } = await site.post('/site/tasks', body, { 'idempotency-key': prompt })
  assert.equal(json.code, 200, json.msg)
  return String(json.data['task_id'])
}

async function change(site: SiteClient, taskId: string, verb: 'cancel' | 'delete'): Promise<TaskAnswer> {
  const { json } = await site.post(`/site/tasks/${taskId}/${verb}`)
  assert.equal(json.code, 200, json.msg)
  return json.data as unknown as TaskAnswer
}

async function read(site: SiteClient, taskId: string): Promise<TaskAnswer> {
  return (await site.get(`/site/tasks/${taskId}`)).json.data as unknown as TaskAnswer
}

function stepsOf({ timeline }: TaskAnswer): readonly string[] {
  return timeline.map(({ what }) => what)
}

test('a queued task that is canceled on the site ends at once and is refunded', async () => {
  const { site, accountId } = await customer()
  const taskId = await create(site, 'prepared', [`${upstream.url}/late.png`])
  await until('the input is being fetched', () => upstream.waitingAnswers === 1, deadlineMs)

  const task = await change(site, taskId, 'cancel')

  assert.deepEqual([task.status, task.failure?.code, task.is_canceling], [4, 'canceled', false])
  assert.deepEqual(stepsOf(task), ['created', 'charged', 'failed', 'refunded'])
  assert.deepEqual(await read(site, taskId), task)
  assert.equal(await operator.balanceOf(accountId), 100)
})

test('a running task that is canceled on the site is shown as being canceled until it ends', async () => {
  const { site, accountId } = await customer()
  upstream.script('stubborn', { poll: ['running'], cancel: ['ignore'] })
  const taskId = await create(site, 'stubborn')
  await until('the job is polled', () => upstream.polls.includes('stubborn'), deadlineMs)
  await using stream = await EventStream.open(`${site.url}/site/tasks/watch?task_id=${taskId}`, site.cookies)
  assert.equal((await stream.next()).is_canceling, false)

  const task = await change(site, taskId, 'cancel')

  assert.deepEqual([task.status, task.is_canceling], [2, true])
  assert.deepEqual(stepsOf(task), ['created', 'charged', 'submitted', 'cancel_requested'])
  assert.equal((await stream.next()).is_canceling, true)
  upstream.script('stubborn', { poll: ['fail'] })
  const last = (await stream.rest()).at(-1)
  assert.deepEqual([last?.status, last?.is_canceling], [4, false])
  assert.equal(await operator.balanceOf(accountId), 100)
})

test('a task that is deleted on the site no longer has a prompt, inputs, or an output, but keeps its credits', async () => {
  const { site, key } = await customer()
  const before = await client.ask('POST', '/api/v1/tasks/create', {
    key,
    body: { model_id: 'image-model-a-2', prompt: 'a secret', image_urls: [`${upstream.url}/image.png`] },
  })
  const taskId = String(before.json.data['task_id'])
  await until('the task has ended', async () => (await read(site, taskId)).status >= 3, deadlineMs)
  const ended = await read(site, taskId)
  assert.equal(ended.status, 3, ended.failure?.message)
  assert.equal((await fetch(String(ended.output_url), { redirect: 'manual' })).status < 400, true)

  const task = await change(site, taskId, 'delete')

  assert.deepEqual(
    [task.is_deleted, task.prompt, task.image_urls, task.output_url, task.output],
    [true, '', [], null, null],
  )
  assert.deepEqual([task.status, task.credits, task.key?.name], [3, ended.credits, 'First key'])
  assert.equal(stepsOf(task).at(-1), 'deleted')
  assert.equal((await fetch(String(ended.output_url), { redirect: 'manual' })).status, 410)
  const { json } = await client.ask('GET', `/api/v1/tasks/${taskId}`, { key })
  assert.equal(json.data['image_url'], null)
  assert.deepEqual(await change(site, taskId, 'delete'), task)
})

test("an ended task cannot be canceled, an unfinished task cannot be deleted, and another account's task can be neither", async () => {
  const [owner, stranger] = [await customer(), await customer()]
  upstream.script('long', { poll: ['running'] })
  const taskId = await create(owner.site, 'long')
  await until('the job is polled', () => upstream.polls.includes('long'), deadlineMs)

  assert.equal(wordOf(await owner.site.post(`/site/tasks/${taskId}/delete`)), 'not_deletable')
  for (const verb of ['cancel', 'delete'])
    for (const id of [taskId, 'nonsense'])
      assert.equal(wordOf(await stranger.site.post(`/site/tasks/${id}/${verb}`)), 'task_not_found')
  const foreign = await fetch(`${client.url}/site/tasks/${taskId}/cancel`, {
    method: 'POST',
    headers: {
      cookie: owner.site.cookies,
      origin: 'https://example.com',
      'content-type': 'application/json',
    },
    body: '{}',
  })
  assert.equal(foreign.status, 403)
  assert.equal(upstream.jobsFor('long')[0]?.cancels, 0)
  await change(owner.site, taskId, 'cancel')
  await until('the task has ended', async () => (await read(owner.site, taskId)).status === 4, deadlineMs)
  assert.equal(wordOf(await owner.site.post(`/site/tasks/${taskId}/cancel`)), 'not_cancellable')
})
