// Only the owner of a preview can see it, and no account delays another.

import assert from 'node:assert/strict'
import path from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'

import type { FileName } from '../../src/domain/ids.ts'
import { branded } from '../../src/lib/brand.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { startBareApi } from '../harness/service/bare-api.ts'
import { startBucketService } from '../harness/s3/bucket-service.ts'
import { startS3Server } from '../harness/s3/server.ts'
import { inOneProcess } from '../harness/service/service.ts'
import { signIn, SiteClient, wordOf } from '../harness/service/site-client.ts'
import { sourceFile } from '../harness/files/source-file.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { until } from '../harness/time/until.ts'

// The files are in a bucket, because one test makes the bucket hang. `src/files/read-preview.test.ts` tests files on
// disk.
const server = await startS3Server()
const service = await startBucketService(server)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

async function accountWithImage() {
  const { accountId, key } = await operator.openAccount(100)
  const api = new ApiClient([service.url], key)
  const body = { model_id: 'image-model-a-2', prompt: 'a red fox', aspect_ratio: '16:9' }
  const { task_id: taskId, image_url: url } = await api.ended(await api.create(body))
  const site = await signIn(service.url, await operator.resetLink(accountId))
  return { site, taskId, name: branded<FileName>(path.basename(url ?? '')), target: previewOf(taskId) }
}

const [one, other] = await Promise.all([accountWithImage(), accountWithImage()])

function previewOf(taskId: string): string {
  return `/site/tasks/${taskId}/preview`
}

function load(
  { site, target }: { readonly site: SiteClient; readonly target: string },
  signal?: AbortSignal,
) {
  return fetch(site.url + target, { headers: { cookie: site.cookies }, ...(signal && { signal }) })
}

test('a preview is a small WebP that browsers cache forever and never run as a page', async () => {
  const response = await load(one)
  assert.equal(response.status, 200)
  const { headers } = response
  assert.equal(headers.get('content-type'), 'image/webp')
  assert.equal(headers.get('cache-control'), 'private, max-age=31536000, immutable')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('content-security-policy'), "sandbox; default-src 'none'")
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
  assert.equal(headers.get('access-control-allow-origin'), null)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { format, width, height } = await sharp(bytes).metadata()
  assert.deepEqual([format, width, height], ['webp', 480, 270])
  assert.ok(bytes.length < 60_000, `${bytes.length} bytes`)
})

test('another account gets the same response as for a task that does not exist', async () => {
  const stranger = other.site
  const missing = previewOf(one.taskId.replace(/.$/, (last) => (last === '0' ? '1' : '0')))
  const foreign = await stranger.get(one.target)
  assert.equal(wordOf(foreign), 'task_not_found')
  assert.equal(foreign.text, (await stranger.get(missing)).text)
  assert.equal(foreign.headers.get('cache-control'), 'private, no-cache')
  const signedOut = await new SiteClient(service.url).get(one.target)
  assert.deepEqual([signedOut.status, wordOf(signedOut)], [401, 'session_needed'])
})

test('a dozen previews requested at the same time all arrive', async () => {
  const loaded = await Promise.all(Array.from({ length: 12 }, () => load(one)))
  for (const response of loaded) {
    assert.equal(response.headers.get('content-type'), 'image/webp')
    await response.arrayBuffer()
  }
})

test(
  'a slow preview does not delay another account, and no preview is made for a disconnected client',
  inOneProcess('each process has its own limit'),
  async () => {
    const reads = () =>
      server.seen.filter(({ method, url }) => method === 'GET' && url.includes('/out_')).length
    const before = reads()
    server.failNext(1, 'hang', 'GET')
    const stuck = load(one)
    await until('the store has received the read', () => reads() === before + 1, 10_000)
    const disconnect = new AbortController()
    const abandoned = Array.from({ length: 10 }, () => load(one, disconnect.signal))
    assert.equal((await load(other)).status, 200)
    disconnect.abort()
    for (const request of abandoned) await assert.rejects(request)
    assert.equal((await load(other)).status, 200)
    await server.goDown()
    await server.comeBack()
    assert.equal((await stuck).status, 503)
    assert.equal((await load(one)).status, 200)
    assert.equal(reads(), before + 4)
  },
)

test('a file that breaks off while it is being read results in a 503, and the next request succeeds', async () => {
  server.failNext(1, 'break-within', 'GET')
  const refused = await one.site.get(one.target)
  assert.deepEqual([refused.status, wordOf(refused)], [503, 'unavailable'])
  assert.equal((await load(one)).status, 200)
})

// This test is the last one, because it damages the image that the other tests use.
test('a task without a readable image has no preview: queued, a video, expired, lost, or damaged', async () => {
  await using api = await startBareApi()
  const { json } = await api.siteClient.post(
    '/site/tasks',
    { model_id: 'image-model-a-2', prompt: 'a red fox' },
    { 'idempotency-key': 'queued' },
  )
  const queued = await api.siteClient.get(previewOf(String(json.data['task_id'])))
  assert.equal(wordOf(queued), 'task_not_found')

  const { site, taskId, name, target } = one
  const changes = [
    [
      "update tasks set kind = 'video' where id = $1",
      "update tasks set kind = 'image' where id = $1",
      taskId,
    ],
    [
      'update files set expires_at_ms = now_ms() where name = $1',
      'update files set expires_at_ms = now_ms() + 600000 where name = $1',
      name,
    ],
  ] as const
  for (const [change, undo, id] of changes) {
    await operator.execute(change, id)
    assert.equal(wordOf(await site.get(target)), 'task_not_found', change)
    await operator.execute(undo, id)
  }
  await using folder = await temporaryFolder()
  const damaged = await sourceFile(
    path.join(folder.path, 'damaged'),
    Buffer.from('\x89PNG\r\n\x1a\n no more', 'latin1'),
  )
  await operator.files.remove(name)
  assert.equal(wordOf(await site.get(target)), 'task_not_found')
  await operator.files.write(name, damaged, new AbortController().signal)
  assert.equal(wordOf(await site.get(target)), 'task_not_found')
  assert.equal((await site.get(`/site/tasks/${taskId}`)).status, 200)
})
