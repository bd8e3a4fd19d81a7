// An account creates, lists, reads, and watches only its own tasks.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { startBareApi } from '../harness/service/bare-api.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { EventStream } from '../harness/service/event-stream.ts'
import { startTestService } from '../harness/service/service.ts'
import { signIn, SiteClient, wordOf } from '../harness/service/site-client.ts'
import { until } from '../harness/time/until.ts'
import type { TaskAnswer, TasksAnswer } from '../../src/http/site/wire/tasks.ts'

const service = await startTestService()
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const body = { model_id: 'image-model-a-2', prompt: 'a red fox' }

async function customer() {
  const account = await operator.openAccount(100)
  return { ...account, site: await signIn(service.url, await operator.resetLink(account.accountId)) }
}

async function create(site: SiteClient, changes: object = {}): Promise<string> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { json } = await site.post('/site/tasks', { ...body, ...changes }, headers)
  assert.equal(json.code, 200, json.msg)
  return String(json.data['task_id'])
}

async function list(site: SiteClient, query = ''): Promise<TasksAnswer> {
  const { json } = await site.get(`/site/tasks?${query}`)
  assert.equal(json.code, 200, json.msg)
  return json.data as unknown as TasksAnswer
}

function watchUrl(site: SiteClient, ...taskIds: readonly string[]): string {
  return `${site.url}/site/tasks/watch?${taskIds.map((taskId) => `task_id=${taskId}`).join('&')}`
}

test('a create request works as in the API but requires an Idempotency-Key, so a double click creates one task', async () => {
  const { accountId, site } = await customer()
  assert.deepEqual((await site.post('/site/tasks', body)).json.data, {
    error: 'invalid_field',
    field: 'Idempotency-Key',
  })
  const headers = { 'idempotency-key': 'click' }

  const clicks = await Promise.all([1, 2].map(() => site.post('/site/tasks', body, headers)))

  assert.deepEqual(clicks[0]?.json, clicks[1]?.json)
  assert.equal(
    wordOf(await site.post('/site/tasks', { ...body, prompt: 'x' }, headers)),
    'idempotency_mismatch',
  )
  assert.equal(
    wordOf(await site.post('/site/tasks', { ...body, model_id: 'x' }, { 'idempotency-key': 'y' })),
    'unknown_model',
  )
  assert.equal((await list(site)).tasks.length, 1)
  assert.equal(await operator.balanceOf(accountId), 96)
})

test('a session does not work in the API, and an API key does not work on the site', async () => {
  const { key, site } = await customer()
  const headers = { cookie: site.cookies, origin: site.url }
  for (const target of ['/api/v1/models', '/api/v1/account'])
    assert.equal((await service.ask('GET', target, { key: null, headers })).status, 401)
  const asKey = await service.ask('GET', '/site/tasks', { key })
  assert.deepEqual([asKey.status, asKey.json.data['error']], [401, 'session_needed'])
  assert.equal(asKey.headers.get('www-authenticate'), null)
})

test('an image uploaded on the site can be used in a create request', async () => {
  const { site } = await customer()
  const sharp = (await import('sharp')).default
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const response = await fetch(`${site.url}/site/uploads`, {
    method: 'POST',
    headers: { cookie: site.cookies, origin: site.url, 'content-type': 'image/png' },
    body: png,
  })
  const { data } = (await response.json()) as { readonly data: { readonly url: string } }

  const taskId = await create(site, { image_urls: [data.url] })

  const { json } = await site.get(`/site/tasks/${taskId}`)
  assert.deepEqual(json.data['image_urls'], [data.url])
})

test("watching a task streams its state, then each change until the task ends; the task's details list every step", async () => {
  const { site } = await customer()
  // The earlier tasks keep the engine busy, so the last task has not ended yet when we open the stream.
  let taskId = ''
  for (let count = 0; count < 8; count++) taskId = await create(site)

  await using stream = await EventStream.open(watchUrl(site, taskId), site.cookies)
  const events = await stream.rest()

  assert.match(stream.headers.get('content-type') ?? '', /^text\/event-stream/)
  assert.ok(events.length > 1, 'the task changed while we watched it')
  assert.equal(events.at(-1)?.phase, 'succeeded', JSON.stringify(events.at(-1)))
  for (const [n, event] of events.entries()) assert.notDeepEqual(event, events[n - 1])
  const { data } = (await site.get(`/site/tasks/${taskId}`)).json as unknown as { data: TaskAnswer }
  assert.deepEqual(
    data.timeline.map(({ what }) => what),
    ['created', 'charged', 'submitted', 'storing', 'succeeded'],
  )
  assert.equal(data.key, null)
  assert.equal(data.output?.media_type, 'image/png')
  const output = await fetch(String(data.output_url))
  assert.equal(output.status, 200)
  assert.ok((await output.bytes()).length > 0)
})

test('a list can be paged and filtered, and a refusal names the invalid parameter', async () => {
  const { site, key } = await customer()
  const taskIds = [await create(site), await create(site, { prompt: 'An OWL' })]
  const own = await service.ask('POST', '/api/v1/tasks/create', { key, body: { ...body, prompt: 'owls' } })
  const newest = String(own.json.data['task_id'])

  const first = await list(site, 'limit=2')
  const rest = await list(site, `limit=2&after=${first.next}`)

  assert.deepEqual(
    [...first.tasks, ...rest.tasks].map(({ task_id }) => task_id),
    [newest, taskIds[1], taskIds[0]],
  )
  assert.equal(rest.next, null)
  assert.equal((await list(site, 'search=owl&model_id=image-model-a-2')).tasks.length, 2)
  assert.equal((await list(site, 'model_id=svc-flash')).tasks.length, 0)
  const { json } = await site.get(`/site/tasks/${newest}`)
  assert.equal((json.data['key'] as { readonly name: string }).name, 'First key')
  const wrong = ['status=5', 'limit=0', 'limit=101', 'after=x', `search=${'x'.repeat(201)}`]
  for (const query of wrong) {
    const refused = await site.get(`/site/tasks?${query}`)
    assert.deepEqual(refused.json.data, { error: 'invalid_field', field: query.split('=')[0] })
  }
})

test('another account’s task gets the same response as a task that does not exist', async () => {
  const [owner, stranger] = [await customer(), await customer()]
  const taskId = await create(owner.site)
  const missing = taskId.replace(/.$/, (last) => (last === '0' ? '1' : '0'))

  for (const target of ['/site/tasks/', '/site/tasks/watch?task_id=']) {
    const [foreign, unknown] = [
      await stranger.site.get(target + taskId),
      await stranger.site.get(target + missing),
    ]
    assert.equal(wordOf(foreign), 'task_not_found')
    assert.equal(foreign.text, unknown.text)
  }
  assert.deepEqual((await list(stranger.site)).tasks, [])
})

test('a stream ends when the session ends and when the service shuts down', async () => {
  await using api = await startBareApi()
  const taskId = await create(api.siteClient)
  const other = new SiteClient(api.url)
  await other.post('/site/sign-in', { email: 'a@example.com', password: 'a fox in the snow' })
  const target = watchUrl(api.siteClient, taskId)
  await using first = await EventStream.open(target, api.siteClient.cookies)
  await using second = await EventStream.open(target, other.cookies)
  assert.deepEqual([(await first.next()).status, (await second.next()).status], [1, 1])

  await api.siteClient.post('/site/sign-out')
  assert.deepEqual(await first.rest(), [])
  api.app.drain()
  assert.deepEqual(await second.rest(), [])
})

test('an account can have 20 open streams at a time; closing one makes room', async () => {
  await using api = await startBareApi()
  const target = watchUrl(api.siteClient, await create(api.siteClient))
  await using streams = new AsyncDisposableStack()
  const open = async () => {
    const stream = streams.use(await EventStream.open(target, api.siteClient.cookies))
    return { status: stream.status, stream }
  }
  for (let count = 0; count < 19; count++) assert.equal((await open()).status, 200)
  const last = await open()
  const refused = await api.siteClient.get(target.slice(api.url.length))
  assert.deepEqual([refused.status, wordOf(refused)], [429, 'rate_limited'])
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)

  await last.stream[Symbol.asyncDispose]()
  await until('another stream can be opened', async () => (await open()).status === 200, 10_000)
})

test('watching no task or more than 100 tasks is refused', async () => {
  const { site } = await customer()
  for (const query of ['', Array.from({ length: 101 }, (_, n) => `task_id=${n}`).join('&')]) {
    const { json } = await site.get(`/site/tasks/watch?${query}`)
    assert.deepEqual(json.data, { error: 'invalid_field', field: 'task_id' })
  }
})
