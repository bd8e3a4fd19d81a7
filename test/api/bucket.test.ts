// The API of a service that stores its files in a bucket. The service either redirects clients to the bucket or serves
// the files as a proxy.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'

import { OperatorClient } from '../harness/service/operator-client.ts'
import { startBucketService } from '../harness/s3/bucket-service.ts'
import { startS3Server } from '../harness/s3/server.ts'
import type { TestService } from '../harness/service/service.ts'
import { granted, refused } from './expect.ts'

const server = await startS3Server()

const redirecting = await startBucketService(server, { prefix: 'redirect', url_seconds: 100 })
const proxying = await startBucketService(server, { prefix: 'proxy', serve: 'proxy' })
const operator = await OperatorClient.open(redirecting.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await redirecting[Symbol.asyncDispose]()
  await proxying[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#48c' } })
  .png()
  .toBuffer()
const etag = `"${createHash('sha256').update(png).digest('hex')}"`

function upload(service: TestService) {
  return service.ask('POST', '/api/v1/uploads', { body: png, headers: { 'content-type': 'image/png' } })
}

async function uploaded(service: TestService): Promise<string> {
  return new URL(String(granted(await upload(service))['url'])).pathname
}

function get(service: TestService, target: string, headers: Readonly<Record<string, string>> = {}) {
  return service.ask('GET', target, { key: null, headers })
}

test('a file URL redirects to a signed URL, which returns the bytes without a key [C3.6]', async () => {
  const target = await uploaded(redirecting)
  const reply = await get(redirecting, target)
  assert.equal(reply.status, 302)
  assert.equal(reply.text, '')
  assert.equal(reply.headers.get('access-control-allow-origin'), '*')
  const location = new URL(reply.headers.get('location') ?? '')
  assert.equal(location.origin, server.endpoint)
  assert.equal(location.searchParams.get('X-Amz-Expires'), '100')
  const given = await fetch(location)
  assert.equal(given.headers.get('content-type'), 'image/png')
  assert.equal(given.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.deepEqual(Buffer.from(await given.arrayBuffer()), png)
  const followed = await fetch(redirecting.url + target, { headers: { range: 'bytes=1-3' } })
  assert.deepEqual([followed.status, await followed.text()], [206, 'PNG'])
})

test('a redirect may be cached for half the lifetime of its signature and has no entity tag', async () => {
  const { headers } = await get(redirecting, await uploaded(redirecting))
  assert.equal(headers.get('cache-control'), 'public, max-age=50')
  assert.equal(headers.has('etag'), false)
})

test('HEAD redirects to a URL that is signed for HEAD [C4.22]', async () => {
  const reply = await redirecting.ask('HEAD', await uploaded(redirecting), { key: null })
  assert.equal(reply.status, 302)
  const location = reply.headers.get('location') ?? ''
  const head = await fetch(location, { method: 'HEAD' })
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(png.length)])
  assert.equal((await fetch(location)).status, 403)
})

test('a request for a file that the client already has results in 304 instead of a redirect [C3.15]', async () => {
  const reply = await get(redirecting, await uploaded(redirecting), { 'if-none-match': etag })
  assert.equal(reply.status, 304)
  assert.equal(reply.headers.get('etag'), etag)
  assert.equal(reply.headers.has('location'), false)
})

test('an expired file results in 410, and an unknown file in 404, even if the bucket contains the file', async () => {
  const target = await uploaded(redirecting)
  const name = path.basename(target)
  await operator.execute('update files set expires_at_ms = now_ms() where name = $1', name)
  assert.equal((await get(redirecting, target)).status, 410)
  const object = server.objects.get(`redirect/${name}`) ?? assert.fail('the object exists')
  const stranger = 'out_0000000000000000000000.png'
  server.objects.set(`redirect/${stranger}`, object)
  assert.equal((await get(redirecting, `/files/${stranger}`)).status, 404)
})

test('a task reads its input from the bucket and stores its output there, under a permanent URL', async () => {
  const target = await uploaded(redirecting)
  const image_urls = [redirecting.url + target]
  const taskId = await redirecting.create({ model_id: 'image-model-a-2', prompt: 'a fox', image_urls })
  const { task_status, image_url } = await redirecting.ended(taskId)
  assert.equal(task_status, 3)
  assert.match(image_url ?? '', new RegExp(`^${redirecting.url}/files/out_[0-9A-Za-z]{22}\\.png$`))
  assert.ok(server.objects.has(`redirect/${path.basename(image_url ?? '')}`))
  const kept = 'select count(*) from requests where task_id = $1 and image_urls = $2'
  const asPath = `update tasks set id = id where (${kept}) = 1 and id = $1`
  assert.equal(await operator.execute(asPath, taskId, JSON.stringify([target])), 1)
  const { headers } = await fetch(image_url ?? '')
  assert.equal(headers.get('content-type'), 'image/png')
})

test('as a proxy, the service returns the same bytes, ranges, and entity tags as from a disk [C3.5, C3.6]', async () => {
  const target = await uploaded(proxying)
  const whole = await fetch(proxying.url + target)
  assert.equal(whole.status, 200)
  assert.equal(whole.headers.get('etag'), etag)
  assert.equal(whole.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.deepEqual(Buffer.from(await whole.arrayBuffer()), png)
  const part = await get(proxying, target, { range: 'bytes=1-3' })
  assert.deepEqual([part.status, part.text], [206, 'PNG'])
  assert.equal(part.headers.get('content-range'), `bytes 1-3/${png.length}`)
  const head = await proxying.ask('HEAD', target, { key: null })
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(png.length)])
  assert.equal((await get(proxying, target, { range: `bytes=${png.length}-` })).status, 416)
})

test('if a client or the bucket disconnects halfway, only that download ends', async () => {
  const target = await uploaded(proxying)
  const leaving = new AbortController()
  const { body } = await fetch(proxying.url + target, { signal: leaving.signal })
  leaving.abort()
  await assert.rejects(async () => {
    for await (const chunk of body ?? []) assert.ok(chunk)
  })
  server.failNext(1, 'break-within', 'GET')
  await assert.rejects(fetch(proxying.url + target).then((broken) => broken.arrayBuffer()))
  assert.equal((await get(proxying, target)).status, 200)
})

test('while the bucket is unreachable, uploads and downloads return 503, and uploads leave nothing behind [C4.15, C4.30]', async () => {
  const [direct, through] = [await uploaded(redirecting), await uploaded(proxying)]
  const objects = server.objects.size
  await server.goDown()
  refused(await upload(redirecting), 'unavailable')
  const reply = await get(proxying, through)
  assert.equal(reply.status, 503)
  assert.ok(reply.headers.has('retry-after'))
  assert.equal(reply.text.includes(server.endpoint), false)
  assert.equal((await get(redirecting, direct)).status, 302)
  await server.comeBack()
  assert.equal(server.objects.size, objects)
  const scratch = await readdir(path.join(redirecting.config.dataFolder, 'scratch'), { recursive: true })
  assert.deepEqual(
    scratch.filter((entry) => entry.includes('req_')),
    [],
  )
  assert.equal((await get(proxying, through)).status, 200)
})

test('an upload whose PUT was not confirmed is removed [C4.30]', async () => {
  const objects = server.objects.size
  server.failNext(1, 'break-after', 'PUT')
  refused(await upload(redirecting), 'unavailable')
  assert.equal(server.objects.size, objects)
})

test('a file missing from the bucket is a defect, and the response does not reveal the cause [C4.18]', async () => {
  const target = await uploaded(proxying)
  server.objects.delete(`proxy/${path.basename(target)}`)
  const reply = await get(proxying, target)
  assert.equal(reply.status, 500)
  assert.doesNotMatch(reply.text, /media|proxy|assert/)
})
