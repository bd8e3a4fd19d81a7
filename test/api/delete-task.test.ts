import assert from 'node:assert/strict'
import path from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'

import type { FileName } from '../../src/domain/ids.ts'
import { branded } from '../../src/lib/brand.ts'
import type { Reply } from '../harness/service/api-client.ts'
import { idleSettings } from '../harness/service/idle-settings.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { quickImage } from '../harness/service/quick-image.ts'
import { startTestService } from '../harness/service/service.ts'
import { signIn, wordOf } from '../harness/service/site-client.ts'
import { granted, refused } from './expect.ts'

const service = await startTestService(idleSettings)
const operator = await OperatorClient.open(service.config)
after(async () => {
  assert.deepEqual(await operator.store.auditStore(null), [])
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const idle = { model_id: 'svc-flash', prompt: 'a fox' }

function remove(taskId: string, key = service.key): Promise<Reply> {
  return service.ask('DELETE', `/api/v1/tasks/${taskId}`, { key })
}

async function upload(key: string): Promise<string> {
  const canvas = { width: 64, height: 64, channels: 3, background: '#c08040' } as const
  const body = await sharp({ create: canvas }).png().toBuffer()
  const headers = { 'content-type': 'image/png' }
  return String(granted(await service.ask('POST', '/api/v1/uploads', { key, body, headers }))['url'])
}

function nameIn(url: string | null): FileName {
  return branded<FileName>(path.basename(url ?? ''))
}

async function statusOf(url: string | null): Promise<number> {
  const { pathname } = new URL(url ?? '')
  return (await service.ask('GET', pathname, { key: null })).status
}

test('a deleted task no longer has a prompt, inputs, or an output; its ids, status, and credits stay [C15.1, C15.2, C15.3]', async () => {
  const { key, accountId } = await operator.openAccount(100)
  const input = await upload(key)
  const body = { model_id: 'image-model-b-2', prompt: 'make it blue, a secret prompt', image_urls: [input] }
  const headers = { 'idempotency-key': 'once' }
  const create = () => service.ask('POST', '/api/v1/tasks/create', { key, body, headers })
  const created = granted(await create())
  const taskId = String(created['task_id'])
  const target = `/api/v1/tasks/${taskId}`
  const ended = granted(await service.ask('GET', target, { key, headers: { prefer: 'wait=60' } }))
  const imageUrl = String(ended['image_url'])
  assert.ok((await statusOf(imageUrl)) < 400)
  const site = await signIn(service.url, await operator.resetLink(accountId))
  assert.equal((await site.get(`/site/tasks/${taskId}/preview`)).status, 200)

  const reply = await remove(taskId, key)

  assert.deepEqual(granted(reply), { ...ended, image_url: null })
  assert.equal(ended['task_status'], 3)
  assert.deepEqual(granted(await service.ask('GET', target, { key })), reply.json.data)
  for (const url of [imageUrl, input]) {
    assert.equal(await statusOf(url), 410)
    assert.equal(await operator.files.sizeOf(nameIn(url)), null)
  }
  const rows = await operator.query('select * from requests where task_id = $1', taskId)
  assert.equal(rows.length, 1)
  assert.ok(!JSON.stringify(rows).includes('secret'))
  const { items } = granted(await service.ask('GET', '/api/v1/tasks', { key })) as {
    readonly items: unknown[]
  }
  assert.deepEqual(items, [reply.json.data])
  const shown = (await site.get(`/site/tasks/${taskId}`)).text
  assert.ok(shown.includes('"is_deleted":true') && !shown.includes('secret'))
  assert.equal(wordOf(await site.get(`/site/tasks/${taskId}/preview`)), 'task_not_found')
  assert.deepEqual(granted(await remove(taskId, key)), reply.json.data)
  const replayed = await create()
  assert.equal(replayed.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(granted(replayed), created)
  assert.equal(granted(await service.ask('GET', '/api/v1/account', { key }))['balance'], 92)
})

test('deleting an unfinished task is refused with not_deletable; after a cancellation, it succeeds [C15.4, C15.2]', async () => {
  const taskId = await service.create(idle)
  refused(await remove(taskId), 'not_deletable')
  const canceled = granted(await service.ask('POST', `/api/v1/tasks/${taskId}/cancel`))
  assert.equal(canceled['task_status'], 4)
  assert.deepEqual(granted(await remove(taskId)), canceled)
})

test("deleting another account's task or an unknown task is refused with task_not_found and changes nothing [C15.5]", async () => {
  const { key } = await operator.openAccount(100)
  const { task_id: taskId, image_url: imageUrl } = await service.ended(
    await service.create({ ...quickImage, model_id: 'image-model-b-2' }),
  )
  const unknown = `${taskId.slice(0, -4)}AAAA`
  const replies = [await remove(taskId, key), await remove(unknown, key), await remove('nonsense', key)]
  for (const reply of replies) refused(reply, 'task_not_found')
  assert.equal(new Set(replies.map(({ text }) => text)).size, 1)
  refused(await service.ask('DELETE', `/api/v1/tasks/${taskId}`, { key: null }), 'unauthorized')
  assert.ok((await statusOf(imageUrl)) < 400)
  const preflight = await fetch(`${service.url}/api/v1/tasks/${taskId}`, { method: 'OPTIONS' })
  assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /DELETE/)
})
