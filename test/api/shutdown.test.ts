import assert from 'node:assert/strict'
import { test } from 'node:test'

import { startBareApi } from '../harness/service/bare-api.ts'
import { exchange, RawConnection } from '../harness/network/raw-http.ts'
import { refused } from './expect.ts'

const task = { model_id: 'svc-flash', prompt: 'a fox' }

test('a shutdown sends the current task to every held request and closes the connections [C3.13]', async () => {
  await using api = await startBareApi()
  const taskId = await api.client.create(task)
  await using connection = new RawConnection(api.url)
  const held = `GET /api/v1/tasks/${taskId} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${api.key}\r\nPrefer: wait=60\r\n\r\n`
  connection.send('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n', held)
  // Both requests were sent together, so the service is holding the second one when the first response arrives.
  await connection.received('\r\n\r\nok')
  const startedMs = performance.now()
  api.app.drain()
  await api.listener.close()
  const text = (await connection.closed()).text.split('ok\n')[1] ?? ''
  assert.match(text, /^HTTP\/1\.1 200 OK\r\n/)
  assert.match(text, /\r\nconnection: close\r\n/i)
  assert.match(text, /"task_status":1/)
  assert.ok(performance.now() - startedMs < 2_000)
})

test('during the shutdown, the service is not ready and refuses new requests with 503 and Retry-After [C4.15]', async () => {
  await using api = await startBareApi()
  api.app.drain()
  assert.equal((await api.client.ask('GET', '/readyz')).status, 503)
  assert.equal((await api.client.ask('GET', '/healthz')).status, 200)
  const reply = await api.client.ask('POST', '/api/v1/tasks/create', { body: task })
  refused(reply, 'unavailable')
  assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  assert.equal(reply.headers.get('connection'), 'close')
})

test('a create request in flight during a shutdown is completed and gets its response', async () => {
  await using api = await startBareApi()
  await using connection = new RawConnection(api.url)
  const body = JSON.stringify(task)
  connection.send(
    `POST /api/v1/tasks/create HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${api.key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  await connection.received('100 Continue\r\n\r\n')
  api.app.drain()
  const closing = api.listener.close()
  connection.send(body)
  assert.match((await connection.closed()).text, /\r\n\r\nHTTP\/1\.1 200 OK\r\n.*"Task submitted\."/s)
  await closing
})

test('idle connections do not delay the shutdown, even if they have never sent a request', async () => {
  await using api = await startBareApi()
  const silent = exchange(api.url)
  const idle = exchange(api.url, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  const half = exchange(api.url, 'GET /healthz HTTP/1.1\r\nHo')
  await fetch(`${api.url}/healthz`)
  const startedMs = performance.now()
  await api.listener.close()
  assert.ok(performance.now() - startedMs < 1_000)
  const replies = await Promise.all([silent, idle, half])
  assert.deepEqual(
    replies.map(({ status }) => status),
    [0, 200, 0],
  )
})
