import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { RawConnection } from '../harness/network/raw-http.ts'
import { startBareApi } from '../harness/service/bare-api.ts'
import { granted } from './expect.ts'

const api = await startBareApi()
after(() => api[Symbol.asyncDispose]())

const authorization = `Authorization: Bearer ${api.key}\r\n`
const body = '{"model_id":"image-model-a-2","prompt":"a fox"}'

function get(target: string, headers = authorization): string {
  return `GET ${target} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`
}

async function create(): Promise<string> {
  const fields = { model_id: 'image-model-a-2', prompt: 'a fox' }
  return String(granted(await api.client.ask('POST', '/api/v1/tasks/create', { body: fields }))['task_id'])
}

async function afterHalfClose(request: string): Promise<string> {
  await using connection = new RawConnection(api.url)
  connection.send(request)
  connection.halfClose()
  return (await connection.closed()).text
}

test('a client that closes its sending side after a request gets the response, and a create request is charged once [C4.33]', async () => {
  const balance = async () => Number(granted(await api.client.ask('GET', '/api/v1/account'))['balance'])
  const before = await balance()
  const head = `POST /api/v1/tasks/create HTTP/1.1\r\nHost: a\r\n${authorization}Content-Type: application/json\r\n`
  const text = await afterHalfClose(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)
  const taskId = /"task_id":"(\w+)"/.exec(text)?.[1]
  assert.ok(taskId !== undefined, text)
  granted(await api.client.ask('GET', `/api/v1/tasks/${taskId}`))
  assert.equal(await balance(), before - 4)
})

test('each of several pipelined requests gets a response, even if the client closes its sending side [C4.33]', async () => {
  const text = await afterHalfClose(get('/healthz') + get('/api/v1/account') + get('/api/v1/models'))
  assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), Array(3).fill('HTTP/1.1 200'))
})

test('a held response and a stream end at once if the client closes its sending side [C4.33]', async () => {
  const taskId = await create()
  const held = await afterHalfClose(get(`/api/v1/tasks/${taskId}`, `${authorization}Prefer: wait=60\r\n`))
  assert.match(held, /^HTTP\/1\.1 200 OK\r\n[^]*"task_status":1/)
  const streamed = await afterHalfClose(get(`/api/v1/tasks/${taskId}/events`))
  assert.match(streamed, /event: task\ndata: \{[^]*event: progress\ndata: \{[^]*\r\n0\r\n\r\n$/)
})

test('a client that closes its sending side in the middle of a body gets 400 and is not charged [C4.33]', async () => {
  const head = `POST /api/v1/tasks/create HTTP/1.1\r\nHost: a\r\n${authorization}Content-Type: application/json\r\n`
  const text = await afterHalfClose(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(1)}`)
  assert.match(text, /^HTTP\/1\.1 400 /)
})

test('a sign-in attempt gets a response, even if the client closes its sending side [C4.33]', async () => {
  const fields = '{"email":"nobody@example.com","password":"a fox in the snow"}'
  const head = `POST /site/sign-in HTTP/1.1\r\nHost: a\r\nOrigin: ${api.url}\r\nContent-Type: application/json\r\n`
  const text = await afterHalfClose(`${head}Content-Length: ${fields.length}\r\n\r\n${fields}`)
  assert.match(text, /^HTTP\/1\.1 200 OK\r\n[^]*"sign_in_failed"/)
})
