import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { newApiKey } from '../../src/accounts/keys/api-key.ts'
import { startBareApi } from '../harness/service/bare-api.ts'
import { until } from '../harness/time/until.ts'

const api = await startBareApi()
after(() => api[Symbol.asyncDispose]())

type Line = Readonly<Record<string, unknown>>

/** What was logged about one request, once it is there. */
async function linesAbout(response: Response): Promise<readonly Line[]> {
  const requestId = response.headers.get('x-request-id') ?? ''
  const found = () => api.logLines.filter((line) => line.includes(requestId))
  await until('the request is logged', () => found().length > 0, 2_000)
  return found().map((line) => JSON.parse(line) as Line)
}

function ask(
  target: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<Response> {
  const wish = body === undefined ? {} : { method: 'POST', body }
  return fetch(api.url + target, { ...wish, headers: { authorization: `Bearer ${api.key}`, ...headers } })
}

test('a create is one line, with who and what came of it, and without the prompt', async () => {
  const body = JSON.stringify({ model_id: 'svc-flash', prompt: 'a very private fox' })
  const response = await ask('/api/v1/tasks/create', { 'content-type': 'application/json' }, body)
  const [line, ...more] = await linesAbout(response)
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

test('a refusal is logged with its word; a poll that went well only for those who debug', async () => {
  const [refusal] = await linesAbout(await ask('/api/v1/tasks/nothing'))
  assert.deepEqual(
    [refusal?.['level'], refusal?.['status'], refusal?.['error']],
    ['info', 200, 'task_not_found'],
  )
  const [poll] = await linesAbout(await ask('/api/v1/models'))
  assert.equal(poll?.['level'], 'debug')
})

test('keys never reach the log: not from the header, the query, the path or the body [C4.24]', async () => {
  const key = newApiKey()
  await linesAbout(await ask(`/api/v1/account?api_key=${key}`))
  await linesAbout(await ask(`/api/v1/tasks/${key}`))
  await linesAbout(await ask(`/${key}`, { authorization: `Bearer ${key}` }))
  await linesAbout(await ask('/api/v1/tasks/create', { 'content-type': 'application/json' }, `{"${key}":1}`))
  const text = api.logLines.join('')
  assert.equal(text.includes(key), false)
  assert.equal(text.includes(key.slice(0, 20)), false)
  assert.equal(text.includes(api.key), false)
  assert.equal(text.includes('api_key'), false)
})
