import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'

import { OperatorClient } from '../harness/service/operator-client.ts'
import { idleSettings } from '../harness/service/idle-settings.ts'
import { exchange } from '../harness/network/raw-http.ts'
import { startTestService } from '../harness/service/service.ts'
import { granted, refused } from './expect.ts'

const service = await startTestService(idleSettings)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c84' } })
const png = await picture.clone().png().toBuffer()
const jpeg = await picture.clone().jpeg().toBuffer()
const webp = await picture.clone().webp().toBuffer()

function upload(body: Buffer | string, type: string, headers: Readonly<Record<string, string>> = {}) {
  return service.ask('POST', '/api/v1/uploads', { body, headers: { 'content-type': type, ...headers } })
}

async function storedFiles(): Promise<number> {
  let count = 0
  for await (const { name } of operator.files.list()) if (name.startsWith('in_')) count++
  return count
}

test('an image is stored under an unguessable URL that returns the same bytes [C11.1]', async () => {
  for (const [body, type, extension] of [
    [png, 'image/png', 'png'],
    [jpeg, 'image/jpeg', 'jpg'],
    [webp, 'IMAGE/webp', 'webp'],
  ] as const) {
    const data = granted(await upload(body, type))
    assert.deepEqual(Object.keys(data), ['url'])
    const url = String(data['url'])
    assert.match(url, new RegExp(`^${service.url}/files/in_[0-9A-Za-z]{22}\\.${extension}$`))
    const response = await fetch(url)
    assert.equal(response.headers.get('content-type'), type.toLowerCase())
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), body)
  }
})

test("an upload can be used as a create request's input, which extends the upload's retention [C2.10, C11.2, C11.3]", async () => {
  const url = String(granted(await upload(png, 'image/png'))['url'])
  const name = url.slice(url.lastIndexOf('/') + 1)
  await operator.execute('update files set expires_at_ms = now_ms() + 60000 where name = $1', name)
  await service.create({ model_id: 'svc-flash', prompt: 'a fox', image_urls: [url] })
  const extended = await operator.execute(
    'update files set expires_at_ms = expires_at_ms where name = $1 and expires_at_ms > now_ms() + 600000000',
    name,
  )
  assert.equal(extended, 1)
})

test('an expired upload results in 410 and is no longer a valid input [C2.10, C11.3]', async () => {
  const url = String(granted(await upload(png, 'image/png'))['url'])
  await operator.execute(
    'update files set expires_at_ms = now_ms() where name = $1',
    url.slice(url.lastIndexOf('/') + 1),
  )
  assert.equal((await fetch(url)).status, 410)
  const body = { model_id: 'svc-flash', prompt: 'a fox', image_urls: [url] }
  refused(await service.ask('POST', '/api/v1/tasks/create', { body }), 'invalid_field', {
    field: 'image_urls',
  })
})

test('a body that is not a complete image of its declared type is refused, and leaves nothing behind [C4.3, C4.30, C11.4]', async () => {
  const before = await storedFiles()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  for (const body of [
    '',
    'hello',
    svg,
    png.subarray(0, png.length - 30),
    png.subarray(0, 20),
    Buffer.concat([Buffer.from('x'), png]),
  ]) {
    refused(await upload(body, 'image/png'), 'invalid_field', { field: 'body' })
  }
  assert.match(
    refused(await upload(jpeg, 'image/png'), 'invalid_field', { field: 'body' }),
    /is of type image\/jpeg, but was sent as image\/png/,
  )
  assert.equal(await storedFiles(), before)
  assert.deepEqual(
    (await readdir(path.join(service.config.dataFolder, 'scratch'))).filter((name) =>
      name.startsWith('req_'),
    ),
    [],
  )
})

test('an image with too many pixels is refused, even if its file is small', async () => {
  const wide = await sharp({ create: { width: 9_000, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  refused(await upload(wide, 'image/png'), 'invalid_field', { field: 'body' })
})

test('another type or a content coding results in 415 before any byte is read [C4.12, C4.19, C11.4]', async () => {
  for (const type of [
    'application/json',
    'image/svg+xml',
    'image/gif',
    'image/png; charset=utf-8',
    'multipart/form-data; boundary=x',
    '',
  ]) {
    refused(await upload(png, type), 'unsupported_media_type')
  }
  refused(await upload(png, 'image/png', { 'content-encoding': 'gzip' }), 'unsupported_media_type')
})

test('more than 20 MiB results in 413: immediately if Content-Length says so, otherwise when the limit is exceeded [C4.13, C11.4]', async () => {
  const head = `POST /api/v1/uploads HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.key}\r\nContent-Type: image/png\r\n`
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1_048_576), Buffer.from('\r\n')])
  const chunks = Array.from({ length: 21 }, () => chunk)
  const replies = await Promise.all([
    exchange(service.url, `${head}Content-Length: 20971521\r\n\r\n`),
    exchange(service.url, `${head}Content-Length: 20971521\r\nExpect: 100-continue\r\n\r\n`),
    exchange(service.url, `${head}Transfer-Encoding: chunked\r\n\r\n`, ...chunks),
  ])
  for (const { status, text } of replies) {
    assert.equal(status, 413)
    assert.match(text, /"error":"too_large"/)
  }
})

test('a client that sends "Expect: 100-continue" gets a response before it sends the body', async () => {
  const head = `POST /api/v1/uploads HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${service.key}\r\n`
  const { text } = await exchange(
    service.url,
    `${head}Content-Type: image/png\r\nContent-Length: ${png.length}\r\nExpect: 100-continue\r\n\r\n`,
    png,
  )
  assert.match(text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
})

test('an aborted upload leaves nothing behind [C4.30]', async () => {
  const before = await storedFiles()
  const response = fetch(`${service.url}/api/v1/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'image/png' },
    body: abortedBody(),
    duplex: 'half',
  })
  await assert.rejects(response)
  assert.equal(await storedFiles(), before)
})

test('an upload needs a key, and GET returns 405 [C4.4, C4.11]', async () => {
  const options = { key: null, body: png, headers: { 'content-type': 'image/png' } }
  refused(await service.ask('POST', '/api/v1/uploads', options), 'unauthorized')
  assert.equal((await service.ask('GET', '/api/v1/uploads')).headers.get('allow'), 'POST, OPTIONS')
})

async function* abortedBody(): AsyncGenerator<Uint8Array> {
  yield png.subarray(0, 40)
  throw new Error('gone')
}
