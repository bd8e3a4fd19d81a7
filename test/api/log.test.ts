import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'

import { newApiKey } from '../../src/accounts/keys/api-key.ts'
import type { Reply } from '../harness/service/api-client.ts'
import { startBareApi } from '../harness/service/bare-api.ts'
import { SiteClient } from '../harness/service/site-client.ts'
import { until } from '../harness/time/until.ts'

const api = await startBareApi()
after(() => api[Symbol.asyncDispose]())

type Line = Readonly<Record<string, unknown>>

async function linesAbout(reply: Reply): Promise<readonly Line[]> {
  const requestId = reply.headers.get('x-request-id') ?? ''
  const found = () => api.logLines.filter((line) => line.includes(requestId))
  await until('the request is logged', () => found().length > 0, 2_000)
  return found().map((line) => JSON.parse(line) as Line)
}

function get(target: string): Promise<Reply> {
  return api.client.ask('GET', target)
}

function create(body: string): Promise<Reply> {
  return api.client.ask('POST', '/api/v1/tasks/create', { body })
}

test('a create request is logged as one line with the account and the result, without the prompt', async () => {
  const body = JSON.stringify({ model_id: 'svc-flash', prompt: 'a very private fox' })
  const [line, ...more] = await linesAbout(await create(body))
  assert.deepEqual(more, [])
  assert.equal(line?.['level'], 'info')
  assert.equal(line['method'], 'POST')
  assert.equal(line['path'], '/api/v1/tasks/create')
  assert.equal(line['status'], 200)
  assert.equal(line['error'], null)
  assert.match(String(line['account_id']), /^acc_/)
  assert.equal(typeof line['ms'], 'number')
  assert.doesNotMatch(api.logLines.join(''), /private fox/)
})

test('a refusal is logged with its error identifier; a successful poll is logged only at debug level', async () => {
  const [refusal] = await linesAbout(await get('/api/v1/tasks/nothing'))
  assert.deepEqual(
    [refusal?.['level'], refusal?.['status'], refusal?.['error']],
    ['info', 200, 'task_not_found'],
  )
  const [poll] = await linesAbout(await get('/api/v1/models'))
  assert.equal(poll?.['level'], 'debug')
})

test('keys in the header, the query, the path, or the body never reach the log [C4.24]', async () => {
  const key = newApiKey()
  await linesAbout(await get(`/api/v1/account?api_key=${key}`))
  await linesAbout(await get(`/api/v1/tasks/${key}`))
  await linesAbout(await api.client.ask('GET', `/${key}`, { key }))
  await linesAbout(await create(`{"${key}":1}`))
  const text = api.logLines.join('')
  assert.equal(text.includes(key), false)
  assert.equal(text.includes(key.slice(0, 20)), false)
  assert.equal(text.includes(api.key), false)
  assert.equal(text.includes('api_key'), false)
})

test("a refused sign-in is logged with the client's address, in the form that the filter in docs/operations.md matches", async () => {
  const filter = /^ {4}failregex = (.*)$/m.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? ''
  const pattern = new RegExp(filter.replace('<ADDR>', '(?<address>[0-9a-f.:]+)'))
  const client = new SiteClient(api.url)
  await client.post('/site/sign-in', { email: 'a@example.com', password: 'a guess' })
  await client.post('/site/links/look', { token: 'x' })
  const matches = () => api.logLines.flatMap((line) => pattern.exec(line)?.groups?.['address'] ?? [])
  await until('both refusals are logged', () => matches().length >= 2, 2_000)
  assert.deepEqual(matches(), ['127.0.0.1', '127.0.0.1'])
})
