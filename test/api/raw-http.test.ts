import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { idleSettings } from '../harness/service/idle-settings.ts'
import { RawConnection, exchange } from '../harness/network/raw-http.ts'
import { startTestService } from '../harness/service/service.ts'
import { granted } from './expect.ts'

const service = await startTestService(idleSettings)
after(() => service[Symbol.asyncDispose]())

const authorization = `Authorization: Bearer ${service.key}\r\n`
const body = '{"model_id":"image-model-a-2","prompt":"a fox"}'

function get(target: string, headers = '', version = 'HTTP/1.1') {
  return exchange(
    service.url,
    `GET ${target} ${version}\r\nHost: a\r\nConnection: close\r\n${authorization}${headers}\r\n`,
  )
}

function post(headers: string, content = body, version = 'HTTP/1.1') {
  const head = `POST /api/v1/tasks/create ${version}\r\nHost: a\r\nConnection: close\r\n${authorization}`
  return exchange(service.url, `${head}${headers}\r\n${content}`)
}

const json = 'Content-Type: application/json\r\n'

async function isRefused(reply: ReturnType<typeof exchange>, status: number, what: string): Promise<void> {
  const { status: seen, text } = await reply
  assert.equal(seen, status, `${what}: ${text}`)
  assert.match(text, /\{"code":0,"msg":"[A-Z][^\r\n]+\.","data":\{"error":"bad_request"\}\}$/, what)
  assert.match(text, /x-request-id: req_[0-9A-Za-z]{22}\r\n/i, what)
}

test('HTTP/1.0 requests and chunked requests succeed', async () => {
  assert.equal((await get('/api/v1/account', '', 'HTTP/1.0')).status, 200)
  assert.equal((await post(`${json}Content-Length: ${body.length}\r\n`, body, 'HTTP/1.0')).status, 200)
  const chunked = `${json}Transfer-Encoding: chunked\r\n`
  assert.equal(
    (await post(chunked, `5\r\n${body.slice(0, 5)}\r\n2a\r\n${body.slice(5)}\r\n0\r\n\r\n`)).status,
    200,
  )
})

test('two Host headers, or two Content-Type headers, result in 400 [C4.17]', async () => {
  await isRefused(get('/api/v1/account', 'Host: b\r\n'), 400, 'two Host')
  await isRefused(post(`${json}${json}Content-Length: ${body.length}\r\n`), 400, 'two Content-Type')
  await isRefused(
    post(`${json}Content-Type: text/plain\r\nContent-Length: ${body.length}\r\n`),
    400,
    'two other Content-Type',
  )
})

test('a missing Host header or a malformed header results in 400 [C4.17]', async () => {
  const noHost = await exchange(service.url, `GET /api/v1/account HTTP/1.1\r\n${authorization}\r\n`)
  assert.equal(noHost.status, 400)
  await isRefused(get('/api/v1/account', 'X-Odd : a\r\n'), 400, 'a space before the colon')
  await isRefused(get('/api/v1/account', 'no colon\r\n'), 400, 'no colon')
  await isRefused(get('/api/v1/account', 'X-Odd: a\r\n folded\r\n'), 400, 'folded')
  await isRefused(get('/api/v1/account', 'X-Odd: a\0b\r\n'), 400, 'a NUL')
})

test('an HTTP version other than 1.0 or 1.1 results in 505 or 400 [C4.17]', async () => {
  for (const version of ['HTTP/2.0', 'HTTP/0.9', 'HTTP/1.2', 'HTTP/3']) {
    const { status } = await get('/api/v1/account', '', version)
    assert.ok(status === 505 || status === 400, `${version}: ${status}`)
  }
  assert.equal((await get('/api/v1/account', '', 'HTTP/2.0')).status, 505)
})

test('a body with two lengths, or with a length and chunks, results in 400 [C4.17]', async () => {
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  const wrong = [
    ['two lengths', `${json}Content-Length: ${body.length}\r\nContent-Length: 5\r\n`, body],
    ['a length and chunks', `${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`, chunks],
    ['a length that is not a number', `${json}Content-Length: 0x10\r\n`, body],
    ['a negative length', `${json}Content-Length: -1\r\n`, body],
    ['an unknown transfer coding', `${json}Transfer-Encoding: xchunked\r\n`, chunks],
    ['a chunk size that is not a number', `${json}Transfer-Encoding: chunked\r\n`, 'zz\r\n'],
  ] as const
  for (const [what, headers, content] of wrong) {
    const { status } = await post(headers, content)
    assert.equal(status, 400, what)
  }
  await isRefused(
    post(`${json}Transfer-Encoding: chunked\r\n`, chunks, 'HTTP/1.0'),
    400,
    'chunks in HTTP/1.0',
  )
})

test('more than 64 headers, or more than 8 KiB of headers, result in 431 [C4.17]', async () => {
  await isRefused(get('/api/v1/account', `X-Long: ${'x'.repeat(9_000)}\r\n`), 431, '9,000 bytes')
  assert.equal((await get(`/api/v1/tasks/${'x'.repeat(9_000)}`)).status, 431)
  const many = Array.from({ length: 70 }, (_, index) => `X-${index}: a\r\n`).join('')
  assert.equal((await get('/api/v1/account', many)).status, 431)
  const fine = Array.from({ length: 50 }, (_, index) => `X-${index}: a\r\n`).join('')
  assert.equal((await get('/api/v1/account', fine)).status, 200)
})

test('bytes that are not HTTP result in 400, or the connection is closed [C4.17]', async () => {
  const garbage = [
    'hello\r\n\r\n',
    '\0\0\0\0\r\n\r\n',
    '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ]
  for (const bytes of [
    ...garbage,
    'get / HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET /api/\xff HTTP/1.1\r\nHost: a\r\n\r\n',
  ]) {
    const { status } = await exchange(service.url, Buffer.from(bytes, 'latin1'))
    assert.ok([0, 400, 505].includes(status), `${JSON.stringify(bytes)}: ${status}`)
  }
})

test('a target that names another origin results in 400; our own origin is accepted [C4.17]', async () => {
  for (const target of [
    'http://evil.example/api/v1/account',
    'http://127.0.0.1:1/api/v1/account',
    'https://a/api/v1/account',
  ]) {
    await isRefused(get(target), 400, target)
  }
  assert.equal((await get(`${service.url}/api/v1/account`)).status, 200)
})

test('an invalid percent-encoding results in 400 [C4.17]', async () => {
  for (const target of [
    '/api/v1/tasks/%zz',
    '/api/v1/tasks/%',
    '/api/v1/tasks/%f',
    '/api/v1/tasks/%ff',
    '/api/v1/tasks?model_id=%zz',
    '/api/v1/tasks?model_id=%ff',
    '/files/%e9',
    '/%',
  ]) {
    await isRefused(get(target), 400, target)
  }
})

test('after a request that HTTP forbids, the connection is closed [C4.17]', async () => {
  const account = '/api/v1/account HTTP/1.1\r\nHost: a\r\n'
  for (const head of [
    `GET ${account}Host: b\r\n`,
    `POST ${account}${json}${json}`,
    `GET http://evil.example${account}`,
    `GET /%zz HTTP/1.1\r\nHost: a\r\n`,
    `GET /files/%e9 HTTP/1.1\r\nHost: a\r\n`,
    `GET ${account}X-Odd : a\r\n`,
  ]) {
    // The request does not ask the server to close the connection. If the server leaves the connection open, the
    // exchange times out.
    const reply = exchange(service.url, `${head}\r\n`)
    await isRefused(reply, 400, head)
    assert.match((await reply).text, /\r\nconnection: close\r\n/i, head)
  }
})

test('"OPTIONS *", TRACE, and unsupported methods return 405 on an existing path and 404 on any other path [C4.10, C4.11]', async () => {
  const ask = (method: string, target: string) =>
    exchange(service.url, `${method} ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  for (const [method, target] of [
    ['OPTIONS', '*'],
    ['TRACE', '/api/v1/models'],
    ['PURGE', '/api/v1/account'],
    ['M-SEARCH', '/healthz'],
  ] as const) {
    const { status, text } = await ask(method, target)
    assert.equal(status, 405, `${method} ${target}`)
    assert.match(text, /\r\nallow: GET, HEAD, (POST, )?(DELETE, )?OPTIONS\r\n/i)
  }
  assert.equal((await ask('PROPFIND', '/api/v1/nothing')).status, 404)
})

test('paths are matched exactly [C4.10]', async () => {
  for (const target of [
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v1/models/',
    '/API/v1/models',
    '//api/v1/models',
    '/api/v1/tasks/',
    '/api/v1/tasks//events',
    '/api/v1/tasks/a/b',
    '/files/',
    '/api/v2/models',
    '/api/v1/models;x',
    '/api/v1/./models',
  ]) {
    const { status, text } = await get(target)
    assert.equal(status, 404, target)
    assert.match(text, /"error":"not_found"/)
  }
})

test('an upgrade is ignored, and the response is plain HTTP/1.1', async () => {
  const { status } = await get(
    '/api/v1/account',
    'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n',
  )
  assert.equal(status, 200)
})

test('the body of a GET is ignored', async () => {
  const { status } = await exchange(
    service.url,
    `GET /api/v1/account HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${authorization}Content-Length: 5\r\n\r\nhello`,
  )
  assert.equal(status, 200)
})

test('a connection stays usable after a body has been refused', async () => {
  const wrong = `POST /api/v1/tasks/create HTTP/1.1\r\nHost: a\r\n${json}Content-Length: 5\r\n\r\nhello`
  const next = `GET /api/v1/account HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${authorization}\r\n`
  const { text } = await exchange(service.url, wrong + next)
  assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 401', 'HTTP/1.1 200'])
})

test('each pipelined request gets exactly one response, in order', async () => {
  const one = (target: string) => `GET ${target} HTTP/1.1\r\nHost: a\r\n${authorization}\r\n`
  const last = `GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
  const { text } = await exchange(
    service.url,
    one('/api/v1/nothing') + one('/api/v1/account') + one('/api/v1/tasks/x') + last,
  )
  assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), [
    'HTTP/1.1 404',
    'HTTP/1.1 200',
    'HTTP/1.1 200',
    'HTTP/1.1 200',
  ])
  assert.deepEqual(text.match(/"error":"\w+"/g), ['"error":"not_found"', '"error":"task_not_found"'])
})

test('a client that disconnects after half a body is not charged, and the service keeps running [C4.30]', async () => {
  const { json: before } = await service.ask('GET', '/api/v1/account')
  const socketDone = fetch(`${service.url}/api/v1/tasks/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: half(),
    duplex: 'half',
  })
  await assert.rejects(socketDone)
  const data = granted(await service.ask('GET', '/api/v1/account'))
  assert.equal(data['balance'], before.data['balance'])
})

async function* half(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(body.slice(0, 10))
  throw new Error('gone')
}

test('headers that take longer than 10 s result in 408, and an unused connection is closed without a response [C4.17]', async () => {
  await using unused = new RawConnection(service.url)
  await using begun = new RawConnection(service.url)
  begun.send('GET /healthz HTTP/1.1\r\nHost: a\r\n')
  const late = await begun.closed()
  assert.match(late.text, /^HTTP\/1\.1 408 Request Timeout\r\n.*"error":"bad_request"\}\}$/s)
  assert.deepEqual(await unused.closed(), { status: 0, text: '' })
})
