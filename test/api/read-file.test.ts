import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import path from 'node:path'
import { after, test } from 'node:test'

import type { FileName, RequestId } from '../../src/domain/ids.ts'
import { BodyTurns } from '../../src/http/serving/body-turns.ts'
import { readFileHandler } from '../../src/http/api/read-file.ts'
import { branded } from '../../src/lib/brand.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { exchange } from '../harness/network/raw-http.ts'
import { startTestService } from '../harness/service/service.ts'
import { sourceFile } from '../harness/files/source-file.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'

// The service sends the bytes itself, wherever they are stored. Redirects to a bucket have their own tests.
const service = await startTestService('artifacts: { s3: { serve: proxy } }')
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const task = await service.ended(
  await service.create({ model_id: 'image-model-a-2', prompt: 'a fox in the snow' }),
)
const url = task.image_url ?? assert.fail('the task has no image')
const name = url.slice(url.lastIndexOf('/') + 1)
const whole = await get()
const bytes = whole.body

async function get(headers: Readonly<Record<string, string>> = {}, method = 'GET', target = url) {
  const response = await fetch(target, { method, headers })
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  }
}

test('an output needs no key, has its real type, and may be cached forever [C3.5, C3.6, C3.7]', () => {
  assert.equal(whole.status, 200)
  assert.equal(whole.headers.get('content-type'), 'image/png')
  assert.deepEqual(bytes.subarray(0, 8), Buffer.from('89504e470d0a1a0a', 'hex'))
  assert.equal(whole.headers.get('content-length'), String(bytes.length))
  assert.equal(whole.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(whole.headers.get('etag'), `"${createHash('sha256').update(bytes).digest('hex')}"`)
  assert.equal(whole.headers.get('accept-ranges'), 'bytes')
})

test('a file is never run as a page on our origin, and any page may embed it [C4.26]', () => {
  assert.equal(whole.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(whole.headers.get('content-security-policy'), "sandbox; default-src 'none'")
  assert.equal(whole.headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.equal(whole.headers.get('access-control-allow-origin'), '*')
  assert.equal(whole.headers.has('set-cookie'), false)
})

test('HEAD returns the same headers without the bytes, even with a range [C3.6, C4.22]', async () => {
  for (const headers of [{}, { range: 'bytes=0-9' }]) {
    const head = await get(headers, 'HEAD')
    assert.equal(head.status, 200)
    assert.equal(head.body.length, 0)
    for (const header of ['content-type', 'content-length', 'etag', 'cache-control', 'accept-ranges']) {
      assert.equal(head.headers.get(header), whole.headers.get(header), header)
    }
  }
})

test('a request for a single range returns only that range [C3.6]', async () => {
  const last = bytes.length - 1
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 0],
    ['bytes=10-99', 10, 99],
    ['bytes=-5', last - 4, last],
    [`bytes=${last}-`, last, last],
  ] as const) {
    const part = await get({ range })
    assert.equal(part.status, 206)
    assert.equal(part.headers.get('content-range'), `bytes ${from}-${to}/${bytes.length}`)
    assert.equal(part.headers.get('content-length'), String(to - from + 1))
    assert.deepEqual(part.body, bytes.subarray(from, to + 1))
  }
})

test('an unsatisfiable range results in 416 with the size; several ranges or a malformed range result in the whole file [C3.6]', async () => {
  const wrong = await get({ range: `bytes=${bytes.length}-` })
  assert.equal(wrong.status, 416)
  assert.equal(wrong.headers.get('content-range'), `bytes */${bytes.length}`)
  for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=9-1']) {
    const reply = await get({ range })
    assert.equal(reply.status, 200)
    assert.equal(reply.body.length, bytes.length)
  }
})

test('with If-Range, the range is returned if the entity is the same, and the whole file otherwise [C3.6]', async () => {
  const etag = whole.headers.get('etag') ?? ''
  assert.equal((await get({ range: 'bytes=0-9', 'if-range': etag })).status, 206)
  for (const other of ['"other"', `W/${etag}`, 'Sat, 21 Nov 2026 12:00:00 GMT']) {
    assert.equal((await get({ range: 'bytes=0-9', 'if-range': other })).status, 200)
  }
})

test('a request for an output that the client already has results in 304 [C3.6, C3.15]', async () => {
  const etag = whole.headers.get('etag') ?? ''
  const reply = await get({ 'if-none-match': etag })
  assert.equal(reply.status, 304)
  assert.equal(reply.body.length, 0)
  assert.equal(reply.headers.get('etag'), etag)
  assert.equal((await get({ 'if-none-match': '"other"' })).status, 200)
})

test('an unknown name results in 404, regardless of its characters [C4.10]', async () => {
  const names = [
    '',
    'out_0000000000000000000000.png',
    'x',
    '..%2f..%2fsecret',
    '%2e%2e%2fsecret',
    name.toUpperCase(),
    `${name}.bak`,
  ]
  for (const other of [
    ...names,
    name.replace('.png', '.webp'),
    `${name}%00`,
    'x'.repeat(4_000),
    'a/b',
    '%2Fetc%2Fpasswd',
  ]) {
    const reply = await get({}, 'GET', `${service.url}/files/${other}`)
    assert.equal(reply.status, 404, other)
    assert.notEqual(reply.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  }
  // `fetch` would normalize this path to "/".
  const dots = await exchange(
    service.url,
    'GET /files/%2e%2e HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  )
  assert.equal(dots.status, 404)
})

test('another method returns 405 [C4.11]', async () => {
  const reply = await get({}, 'DELETE')
  assert.equal(reply.status, 405)
  assert.equal(reply.headers.get('allow'), 'GET, HEAD, OPTIONS')
})

test('an expired output results in 410, and that response is not cached forever [C3.17]', async () => {
  await operator.execute('update files set expires_at_ms = now_ms() where name = $1', name)
  const reply = await get()
  assert.equal(reply.status, 410)
  assert.equal(reply.headers.get('cache-control'), 'no-cache')
  assert.equal(reply.headers.has('etag'), false)
  await operator.execute('update files set expires_at_ms = now_ms() + 600000 where name = $1', name)
})

test('missing bytes of a known file are a defect, even for HEAD and for a range [C4.18, C4.22]', async () => {
  await using folder = await temporaryFolder()
  const cutBytes = await sourceFile(path.join(folder.path, 'cut'), bytes.subarray(1))
  const lose = [
    async () => {
      await operator.files.remove(branded<FileName>(name))
      await operator.files.write(branded<FileName>(name), cutBytes, new AbortController().signal)
    },
    () => operator.files.remove(branded<FileName>(name)),
  ]
  for (const loseBytes of lose) {
    await loseBytes()
    for (const reply of [await get(), await get({ range: 'bytes=-1' }), await get({}, 'HEAD')]) {
      assert.equal(reply.status, 500)
      assert.doesNotMatch(reply.body.toString(), /ENOENT|files\/|assert/)
    }
  }
  assert.equal((await fetch(`${service.url}/healthz`)).status, 200)
})

test('a file that expires after its record is read, but before its bytes are read, results in 410', async () => {
  await operator.execute('update files set expires_at_ms = now_ms() + 600000 where name = $1', name)
  const vanishing = {
    sizeOf: async () => {
      await operator.execute('update files set expires_at_ms = now_ms() where name = $1', name)
      return null
    },
    open: () => Promise.resolve(null),
    directUrl: () => Promise.resolve(null),
  }
  const request = new IncomingMessage(new Socket())
  request.method = 'GET'
  const answer = await readFileHandler(
    operator.store,
    vanishing,
  )({
    id: branded<RequestId>('req_x'),
    request,
    response: new ServerResponse(request),
    parameters: { name },
    bodies: new BodyTurns(),
    client: '',
    accountId: null,
  })
  assert.equal(answer.status, 410)
})
