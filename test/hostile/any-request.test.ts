import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'

import { startBareApi } from '../harness/service/bare-api.ts'
import { exchange } from '../harness/network/raw-http.ts'

const api = await startBareApi()
after(() => api[Symbol.asyncDispose]())

const runs = { numRuns: 150 }
const statuses = new Set([200, 204, 304, 400, 401, 404, 405, 413, 415, 431, 505])

async function isAnswered(method: string, target: string, headers: string, body: Buffer): Promise<void> {
  const head = `${method} ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${body.length}\r\n${headers}\r\n`
  const { status, text } = await exchange(api.url, Buffer.from(head, 'latin1'), body)
  assert.ok(statuses.has(status), `${JSON.stringify(head)} ${body.toString('latin1')}: ${text}`)
}

const authorization = `Authorization: Bearer ${api.key}\r\n`
const json = `${authorization}Content-Type: application/json\r\n`

/** Almost valid bodies reach deeper into the service than random bytes. */
const almostValid = fc.record(
  {
    model_id: fc.oneof(fc.constantFrom('svc-flash', 'image-model-a-2'), fc.anything()),
    prompt: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
    image_urls: fc.oneof(
      fc.array(fc.oneof(fc.webUrl(), fc.string(), fc.constant(`${api.url}/files/in_x.png`))),
      fc.anything(),
    ),
    aspect_ratio: fc.oneof(fc.constantFrom('1:1', '16:9'), fc.anything()),
  },
  { requiredKeys: ['model_id', 'prompt'] },
)

test('no create body causes a 500 [C4.18]', async () => {
  const bodies = fc.oneof(
    almostValid.map((value) => Buffer.from(JSON.stringify(value))),
    fc.json().map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  )
  await fc.assert(
    fc.asyncProperty(bodies, (body) => isAnswered('POST', '/api/v1/tasks/create', json, body)),
    runs,
  )
})

test('no combination of path, method and headers causes a 500 [C4.18]', async () => {
  const methods = fc.constantFrom(
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'DELETE',
    'OPTIONS',
    'PATCH',
    'TRACE',
    'PROPFIND',
  )
  const ends = fc.oneof(
    fc.webPath(),
    fc.webQueryParameters().map((query) => `?${query}`),
    fc.string().map(encodeURI),
  )
  const starts = fc.constantFrom(
    '',
    '/',
    '/api/v1/tasks/',
    '/api/v1/models',
    '/api/v1/account',
    '/files/',
    '/files/in_',
    '*',
    '/%',
  )
  const names = fc.constantFrom(
    'Prefer',
    'If-None-Match',
    'Range',
    'If-Range',
    'Idempotency-Key',
    'Authorization',
    'Content-Type',
    'Content-Encoding',
    'Cookie',
  )
  const values = fc.oneof(
    fc.constantFrom('wait=1;', 'bytes=0-', '*', 'W/"', 'Bearer ', ', ,', '""', 'application/json'),
    fc.string().map((text) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '')),
  )
  const headers = fc.array(fc.tuple(names, values), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(methods, starts, ends, headers, (method, start, end, list) =>
      isAnswered(
        method,
        start + end || '/',
        authorization + list.map(([name, value]) => `${name}: ${value}\r\n`).join(''),
        Buffer.alloc(0),
      ),
    ),
    runs,
  )
})

test('no uploaded bytes cause a 500 [C4.18]', async () => {
  const signatures = fc.constantFrom(
    '',
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff\xe0',
    'RIFF\0\0\0\0WEBPVP8 ',
    '\0\0\0\x18ftypmp42',
  )
  const types = fc.constantFrom('image/png', 'image/jpeg', 'image/webp')
  await fc.assert(
    fc.asyncProperty(signatures, fc.uint8Array({ maxLength: 500 }), types, (signature, bytes, type) =>
      isAnswered(
        'POST',
        '/api/v1/uploads',
        `${authorization}Content-Type: ${type}\r\n`,
        Buffer.concat([Buffer.from(signature, 'latin1'), bytes]),
      ),
    ),
    { numRuns: 60 },
  )
})
