import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { exchange } from '../harness/network/raw-http.ts'
import { startTestService } from '../harness/service/service.ts'

const open = await startTestService()
const closed = await startTestService('cors: false')
after(async () => {
  await open[Symbol.asyncDispose]()
  await closed[Symbol.asyncDispose]()
})

const paths = [
  ['/api/v1/tasks/create', 'POST, OPTIONS'],
  ['/api/v1/tasks/x', 'GET, HEAD, DELETE, OPTIONS'],
  ['/api/v1/tasks/x/cancel', 'POST, OPTIONS'],
  ['/api/v1/tasks', 'GET, HEAD, OPTIONS'],
  ['/api/v1/quote', 'POST, OPTIONS'],
  ['/api/v1/account/ledger', 'GET, HEAD, OPTIONS'],
  ['/api/v1/usage', 'GET, HEAD, OPTIONS'],
  ['/api/v1/tasks/x/events', 'GET, HEAD, OPTIONS'],
  ['/api/v1/events', 'GET, HEAD, OPTIONS'],
  ['/api/v1/models', 'GET, HEAD, OPTIONS'],
  ['/api/v1/account', 'GET, HEAD, OPTIONS'],
  ['/api/v1/uploads', 'POST, OPTIONS'],
  ['/files/x', 'GET, HEAD, OPTIONS'],
] as const

const exposed = [
  'X-Request-Id',
  'Retry-After',
  'ETag',
  'Idempotent-Replayed',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
]

test('a preflight request needs no key and succeeds on every existing path [C4.25]', async () => {
  for (const [target, methods] of paths) {
    const reply = await open.ask('OPTIONS', target, {
      key: null,
      headers: { origin: 'https://shop.example' },
    })
    assert.equal(reply.status, 204, target)
    assert.equal(reply.text, '')
    assert.equal(reply.headers.get('access-control-allow-origin'), '*')
    assert.equal(reply.headers.get('access-control-allow-methods'), methods)
    assert.equal(
      reply.headers.get('access-control-allow-headers'),
      'Authorization, Content-Type, Idempotency-Key, Prefer, If-None-Match, Last-Event-ID',
    )
    assert.ok(reply.headers.has('x-request-id'))
  }
  assert.equal((await open.ask('OPTIONS', '/api/v1/nothing', { key: null })).status, 404)
})

test('any page may read every response and the headers that the page needs, but never with credentials [C4.26]', async () => {
  const headers = { origin: 'https://shop.example' }
  const replies = [
    await open.ask('GET', '/api/v1/models', { headers }),
    await open.ask('GET', '/api/v1/models', { headers, key: null }),
    await open.ask('GET', '/api/v1/nothing', { headers }),
    await open.ask('GET', '/files/nothing', { headers }),
    await open.ask('OPTIONS', '/api/v1/models', { headers }),
  ]
  const broken = await exchange(open.url, 'GET / HTTP/1.1\r\nno colon\r\n\r\n')
  assert.match(broken.text, /^HTTP\/1.1 400 .*\r\naccess-control-allow-origin: \*\r\n/is)
  for (const reply of replies) {
    assert.equal(reply.headers.get('access-control-allow-origin'), '*')
    assert.deepEqual(reply.headers.get('access-control-expose-headers')?.split(', '), exposed)
    assert.equal(reply.headers.has('access-control-allow-credentials'), false)
  }
})

test('"cors: false" turns CORS off: OPTIONS then returns 405 [C4.27]', async () => {
  for (const [target, methods] of paths) {
    const reply = await closed.ask('OPTIONS', target)
    assert.equal(reply.status, 405, target)
    assert.equal(`${reply.headers.get('allow')}, OPTIONS`, methods)
  }
  const broken = await exchange(closed.url, 'GET / HTTP/1.1\r\nno colon\r\n\r\n')
  assert.match(broken.text, /^HTTP\/1.1 400 /)
  assert.doesNotMatch(broken.text, /access-control/i)
  for (const target of ['/api/v1/models', '/api/v1/nothing', '/files/nothing']) {
    const { headers } = await closed.ask('GET', target)
    assert.deepEqual(
      [...headers.keys()].filter((name) => name.startsWith('access-control')),
      [],
    )
  }
})
