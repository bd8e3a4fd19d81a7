import assert from 'node:assert/strict'
import { test } from 'node:test'

import { AwsClient } from 'aws4fetch'

import { startS3Server } from './server.ts'
import type { S3Server } from './server.ts'

function clientOf(server: S3Server, secretAccessKey = server.secretAccessKey) {
  const { accessKeyId, region, endpoint, bucket } = server
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const urlOf = (key: string) => `${endpoint}/${bucket}/${key}`
  return {
    send: (key: string, request: RequestInit = {}) => aws.fetch(urlOf(key), request),
    presigned: async (key: string, method = 'GET') => {
      const signed = await aws.sign(`${urlOf(key)}?X-Amz-Expires=60`, { method, aws: { signQuery: true } })
      return signed.url
    },
  }
}

test('a stored object can be read whole, in ranges, and by HEAD until it is deleted', async () => {
  await using server = await startS3Server()
  const { send } = clientOf(server)
  const put = await send('a/b.txt', {
    method: 'PUT',
    body: '0123456789',
    headers: { 'content-type': 'text/plain' },
  })
  assert.equal(put.status, 200)
  const whole = await send('a/b.txt')
  assert.equal(whole.headers.get('content-type'), 'text/plain')
  assert.equal(await whole.text(), '0123456789')
  for (const [range, status, text] of [
    ['bytes=2-4', 206, '234'],
    ['bytes=7-', 206, '789'],
    ['bytes=-2', 206, '89'],
    ['bytes=8-99', 206, '89'],
  ] as const) {
    const part = await send('a/b.txt', { headers: { range } })
    assert.deepEqual([part.status, await part.text()], [status, text])
  }
  assert.equal((await send('a/b.txt', { headers: { range: 'bytes=10-' } })).status, 416)
  const head = await send('a/b.txt', { method: 'HEAD' })
  assert.deepEqual([head.headers.get('content-length'), await head.text()], ['10', ''])
  assert.equal((await send('a/b.txt', { method: 'DELETE' })).status, 204)
  const missing = await send('a/b.txt')
  assert.equal(missing.status, 404)
  assert.match(await missing.text(), /<Code>NoSuchKey<\/Code>/)
})

test('a long list is returned in several pages', async () => {
  await using server = await startS3Server()
  server.keysPerPageMax = 2
  const { send } = clientOf(server)
  for (const key of ['x/1', 'x/2', 'x/3', 'y/4']) await send(key, { method: 'PUT', body: key })
  const first = await (await send('?list-type=2&prefix=x%2F')).text()
  assert.deepEqual(keysIn(first), ['x/1', 'x/2'])
  const [, token = ''] = /<NextContinuationToken>(.*)<\/Next/.exec(first) ?? []
  const second = await (
    await send(`?list-type=2&prefix=x%2F&continuation-token=${encodeURIComponent(token)}`)
  ).text()
  assert.deepEqual(keysIn(second), ['x/3'])
  assert.match(second, /<IsTruncated>false</)
})

test('a signed URL gives access only to its own object, until it expires', async () => {
  await using server = await startS3Server()
  const { send, presigned } = clientOf(server)
  await send('a', { method: 'PUT', body: 'of a' })
  await send('b', { method: 'PUT', body: 'of b' })
  const url = await presigned('a')
  assert.equal(await (await fetch(url)).text(), 'of a')
  assert.equal((await fetch(url.replace('/media/a', '/media/b'))).status, 403)
  assert.equal((await fetch(url, { method: 'DELETE' })).status, 403)
  server.clockAheadMs = 62_000
  assert.equal((await fetch(url)).status, 403)
})

test('an incorrect secret, a missing bucket, and a body that does not match its signed hash are refused and change nothing', async () => {
  await using server = await startS3Server()
  const wrong = await clientOf(server, 'wrong').send('a', { method: 'PUT', body: 'x' })
  assert.equal(wrong.status, 403)
  assert.match(await wrong.text(), /<Code>SignatureDoesNotMatch<\/Code>/)
  assert.equal((await fetch(`${server.endpoint}/media/a`, { method: 'PUT', body: 'x' })).status, 403)
  const { send } = clientOf(server)
  const elsewhere = await send('../other/a', { method: 'PUT', body: 'x' })
  assert.match(await elsewhere.text(), /<Code>NoSuchBucket<\/Code>/)
  const other = await send('a', {
    method: 'PUT',
    body: 'x',
    headers: { 'x-amz-content-sha256': '0'.repeat(64) },
  })
  assert.match(await other.text(), /<Code>XAmzContentSHA256Mismatch<\/Code>/)
  assert.equal(server.objects.size, 0)
})

test('features that some stores lack are refused as not implemented', async () => {
  await using server = await startS3Server()
  const { send } = clientOf(server)
  for (const headers of [
    { 'if-none-match': '*' },
    { 'content-encoding': 'aws-chunked' },
    { 'x-amz-trailer': 'x-amz-checksum-crc32' },
    { 'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' },
  ]) {
    assert.equal((await send('a', { method: 'PUT', body: 'x', headers })).status, 501)
  }
  assert.equal(server.objects.size, 0)
})

test('the server fails as scripted and then works again', async () => {
  await using server = await startS3Server()
  const { send } = clientOf(server)
  const put = (key: string) => send(key, { method: 'PUT', body: '0123456789' })
  server.failNext(1, { status: 503, code: 'SlowDown', message: 'later' })
  assert.equal((await put('refused')).status, 503)
  server.failNext(1, 'break')
  await assert.rejects(put('broken'))
  server.failNext(1, 'break-after', 'PUT')
  await assert.rejects(put('done'))
  assert.deepEqual([...server.objects.keys()], ['done'])
  server.failNext(1, 'break-within')
  await assert.rejects((await send('done')).text())
  await server.goDown()
  await assert.rejects(send('done'))
  await server.comeBack()
  assert.equal(await (await send('done')).text(), '0123456789')
  assert.deepEqual(
    server.seen.map(({ method, status }) => `${method} ${status}`),
    ['PUT 503', 'PUT null', 'PUT null', 'GET 200', 'GET 200'],
  )
})

function keysIn(document: string): readonly string[] {
  return [...document.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key)
}
