import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Reply } from '../harness/service/api-client.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { quickImage } from '../harness/service/quick-image.ts'
import { startTestService } from '../harness/service/service.ts'
import { signIn } from '../harness/service/site-client.ts'
import { until } from '../harness/time/until.ts'
import type { ModelsAnswer } from '../../src/http/site/wire/models.ts'
import { granted, refused } from './expect.ts'

// Tasks for video-model-2 stay queued.
const service = await startTestService(`
providers: { idle: { type: storyboard, concurrency: 0 } }
models:
  svc-pro: { enabled: false }
  video-model-2: { routes: [{ provider: idle }] }
`)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

/** A switch takes effect in every process within this time. */
const inForceMs = 2_000

/** In a cluster, each process gets one of the two requests. */
async function untilBoth(what: string, ask: () => Promise<boolean>): Promise<void> {
  await until(what, async () => (await Promise.all([ask(), ask()])).every(Boolean), inForceMs)
}

function create(key: string, body: object = quickImage, idempotencyKey: string = crypto.randomUUID()) {
  return service.ask('POST', '/api/v1/tasks/create', {
    key,
    body,
    headers: { 'idempotency-key': idempotencyKey },
  })
}

function read(key: string, taskId: unknown): Promise<Reply> {
  return service.ask('GET', `/api/v1/tasks/${String(taskId)}`, { key, headers: { prefer: 'wait=60' } })
}

async function isEnabled(key: string, modelId: string): Promise<boolean> {
  const { models } = granted(await service.ask('GET', '/api/v1/models', { key }))
  const listed = models as readonly Readonly<Record<string, unknown>>[]
  return listed.find((model) => model['model_id'] === modelId)?.['enabled'] === true
}

test('the keys and sessions of a disabled account are refused within 2 s, and its tasks still end; once the account is enabled again, its keys and sessions work [C4.5, C17.6]', async () => {
  const { accountId, key } = await operator.openAccount(10_000)
  const site = await signIn(service.url, await operator.resetLink(accountId))
  const { task_id: taskId } = granted(await create(key))
  const balance = await operator.balanceOf(accountId)

  assert.equal(await operator.store.switchAccount({ accountId, isEnabled: false }), true)
  refused(await create(key), 'unauthorized')
  const account = () => service.ask('GET', '/api/v1/account', { key })
  await untilBoth('its key is refused', async () => (await account()).status === 401)
  assert.equal((await site.get('/site/tasks')).json.data['error'], 'session_needed')
  assert.equal(await operator.balanceOf(accountId), balance)
  const phase = async () => (await operator.query('select phase from tasks where id = $1', String(taskId)))[0]
  await until('the task has ended', async () => (await phase())?.['phase'] === 'succeeded', 30_000)

  assert.equal(await operator.store.switchAccount({ accountId, isEnabled: true }), true)
  await untilBoth('its key works', async () => (await account()).status === 200)
  assert.equal(granted(await read(key, taskId))['task_status'], 3)
  assert.equal((await site.get('/site/tasks')).status, 200)
})

test('disabling an account ends its held requests with 401 within 2 s [C4.5]', async () => {
  const { accountId, key } = await operator.openAccount(10_000)
  const film = { model_id: 'video-model-2', prompt: 'a fox runs through the snow' }
  const { task_id: taskId } = granted(await create(key, film))
  const held = read(key, taskId)
  const startedMs = performance.now()
  await operator.store.switchAccount({ accountId, isEnabled: false })
  refused(await held, 'unauthorized')
  assert.ok(performance.now() - startedMs < inForceMs)
})

test('create requests for a disabled model are refused within 2 s; replays still succeed, and accepted tasks still run [C2.28, C4.3, C17.6]', async () => {
  const { accountId, key } = await operator.openAccount(10_000)
  const site = await signIn(service.url, await operator.resetLink(accountId))
  const first = granted(await create(key, quickImage, 'first'))
  const etag = (await service.ask('GET', '/api/v1/models', { key })).headers.get('etag')
  const modelId = quickImage.model_id

  await operator.store.switchModel({ modelId, isEnabled: false })
  const refusedIn = async () => (await create(key)).json.data['error'] === 'model_disabled'
  await untilBoth('creates are refused', refusedIn)
  const listed = await service.ask('GET', '/api/v1/models', {
    key,
    headers: { 'if-none-match': etag ?? '' },
  })
  assert.equal(listed.status, 200, 'the entity has changed')
  assert.equal(await isEnabled(key, modelId), false)
  const { models } = (await site.get('/site/models')).json.data as unknown as ModelsAnswer
  assert.equal(models.find((model) => model.model_id === modelId)?.is_enabled, false)
  assert.deepEqual(granted(await create(key, quickImage, 'first')), first)
  granted(await create(key, { ...quickImage, model_id: 'image-model-b-2' }))
  assert.equal(granted(await read(key, first['task_id']))['task_status'], 3)

  await operator.store.switchModel({ modelId, isEnabled: true })
  await untilBoth('creates are accepted', async () => (await create(key)).json.code === 200)
  assert.equal(await isEnabled(key, modelId), true)
})

test('a model that is disabled in the settings stays disabled, regardless of its switch', async () => {
  await operator.store.switchModel({ modelId: 'svc-pro', isEnabled: true })
  const film = { model_id: 'svc-pro', prompt: 'a fox' }
  refused(await create(service.key, film), 'model_disabled')
  assert.equal(await isEnabled(service.key, 'svc-pro'), false)
})
