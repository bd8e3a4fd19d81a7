import assert from 'node:assert/strict'
import { test } from 'node:test'

import { startBareApi } from '../harness/service/bare-api.ts'
import type { BareApi } from '../harness/service/bare-api.ts'
import { exchange, RawConnection } from '../harness/network/raw-http.ts'

const body = JSON.stringify({ model_id: 'svc-flash', prompt: 'a fox' })

async function create(api: BareApi): Promise<Response> {
  const headers = { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' }
  return fetch(`${api.url}/api/v1/tasks/create`, { method: 'POST', headers, body })
}

async function taskIdOf(response: Response): Promise<string> {
  const envelope = (await response.json()) as { readonly data: { readonly task_id: string } }
  return envelope.data.task_id
}

test('held requests are answered at once, with the task as it is, and their connections end [C3.13]', async () => {
  await using api = await startBareApi()
  const taskId = await taskIdOf(await create(api))
  await using connection = new RawConnection(api.url)
  const held = `GET /api/v1/tasks/${taskId} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${api.key}\r\nPrefer: wait=60\r\n\r\n`
  connection.send('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n', held)
  // The two came together: after the answer to the first one the second is held.
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

test('from the shutdown on the service is not ready, and whoever comes is sent away with 503 and Retry-After [C4.15]', async () => {
  await using api = await startBareApi()
  api.app.drain()
  const ready = await fetch(`${api.url}/readyz`)
  assert.equal(ready.status, 503)
  assert.equal((await fetch(`${api.url}/healthz`)).status, 200)
  const refused = await create(api)
  assert.equal(refused.status, 503)
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  assert.equal(refused.headers.get('connection'), 'close')
  assert.match(await refused.text(), /"error":"unavailable"/)
})

test('a create that is under way is finished and answered', async () => {
  await using api = await startBareApi()
  await using connection = new RawConnection(api.url)
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

test('connections that owe nothing do not hold up the shutdown, even those that never said a word', async () => {
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
