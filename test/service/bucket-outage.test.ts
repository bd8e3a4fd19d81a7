// Tests tasks whose bucket is slow, refuses requests, or drops connections.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'

import { startBucketService } from '../harness/s3/bucket-service.ts'
import { startS3Server } from '../harness/s3/server.ts'

const server = await startS3Server()
// A deadline of 20 s leaves enough time to draw an image while all tests are running. 6 s was too short.
const service = await startBucketService(server, {}, { deadlines: { image_seconds: 20 } })
after(async () => {
  await service[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const slowDown = { status: 503, code: 'SlowDown', message: 'later' }

function create(prompt: string, image_urls: readonly string[] = []): Promise<string> {
  return service.create({ model_id: 'image-model-a-2', prompt, image_urls })
}

async function balance(): Promise<unknown> {
  return (await service.ask('GET', '/api/v1/account')).json.data['balance']
}

test('an output that the bucket refuses is stored again under a new name, and the task succeeds', async () => {
  const before = server.seen.length
  server.failNext(1, slowDown, 'PUT')
  server.failNext(1, 'break-after', 'PUT')
  const { task_status, image_url } = await service.ended(await create('refused twice'))
  assert.equal(task_status, 3)
  const puts = server.seen.slice(before).filter(({ method }) => method === 'PUT')
  assert.equal(puts.length, 3)
  assert.equal(new Set(puts.map(({ url }) => url)).size, 3)
  assert.ok(puts.at(-1)?.url.endsWith(new URL(image_url ?? '').pathname.replace('/files', '')))
})

test('an input that the bucket fails to deliver is fetched again, and the task succeeds', async () => {
  const body = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#8c4' } })
    .png()
    .toBuffer()
  const headers = { 'content-type': 'image/png' }
  const { json } = await service.ask('POST', '/api/v1/uploads', { body, headers })
  server.failNext(1, slowDown, 'GET')
  server.failNext(1, 'break-within', 'GET')
  const taskId = await create('refused and cut', [String(json.data['url'])])
  assert.equal((await service.ended(taskId)).task_status, 3)
})

test('an output is stored again if the bucket does not respond, even if that takes until after the deadline', async () => {
  const credits = Number(await balance())
  server.failNext(1, 'hang', 'PUT')
  const { task_status } = await service.ended(await create('not answered'))
  assert.equal(task_status, 3)
  assert.equal(await balance(), credits - 4)
})
