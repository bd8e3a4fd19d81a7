// Tests the function that checks site responses. It must accept each operation's responses, and reject responses that
// do not match the schema.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { siteOperations } from '../../src/http/site/wire/operations.ts'
import type { MessagesAnswer, NewEndpointAnswer } from '../../src/http/site/wire/webhooks.ts'
import type { SiteOperation } from '../../src/http/site/wire/operations.ts'
import { startBareApi } from '../harness/service/bare-api.ts'
import { checkSiteAnswer, checkTaskEvent } from '../harness/service/check-site-answer.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { startTestService } from '../harness/service/service.ts'
import { signIn, wordOf } from '../harness/service/site-client.ts'

test('every response that the pages read matches its schema', async () => {
  await using api = await startBareApi()
  const body = { model_id: 'image-model-a-2', prompt: 'a red fox' }
  const created = await api.siteClient.post('/site/tasks', body, { 'idempotency-key': 'one' })
  const taskId = String(created.json.data['task_id'])
  const endpoint = { url: 'https://example.com/hook', types: ['task.failed'] }
  const added = (await api.siteClient.post('/site/webhooks', endpoint)).json
    .data as unknown as NewEndpointAnswer
  const { endpoint_id: endpointId } = added.endpoint
  await api.siteClient.post(`/site/webhooks/${endpointId}/test`)
  const listed = await api.siteClient.get(`/site/webhooks/${endpointId}/messages`)
  const { messages } = listed.json.data as unknown as MessagesAnswer
  const ids = { ':taskId': taskId, ':endpointId': endpointId, ':message': String(messages[0]?.message) }
  const urls = Object.entries(siteOperations).flatMap(([url, operations]) =>
    'get' in operations && operations.get.answer !== null
      ? [Object.entries(ids).reduce((filled, [name, id]) => filled.replace(name, id), url)]
      : [],
  )
  assert.equal(urls.length, 12)
  for (const url of urls) assert.equal(wordOf(await api.siteClient.get(url)), 'ok', url)
})

const requestId = { 'x-request-id': `req_${'x'.repeat(22)}` }
const headers = new Headers({ ...requestId, 'content-type': 'application/json; charset=utf-8' })
const success = (data: object) => ({
  status: 200,
  headers,
  text: JSON.stringify({ code: 200, msg: 'ok', data }),
})
const failure = (status: number, data: object) => ({
  status,
  headers,
  text: JSON.stringify({ code: 0, msg: 'No.', data }),
})

test('exactly the operations that need a fresh session are refused to a session that is no longer fresh', async () => {
  await using service = await startTestService()
  await using operator = await OperatorClient.open(service.config)
  const { accountId } = await operator.openAccount(0)
  const client = await signIn(service.url, await operator.resetLink(accountId))
  await operator.execute('update sessions set proved_at_ms = 0 where account_id = $1', accountId)
  const posts = Object.entries<Readonly<Partial<Record<'get' | 'post', SiteOperation>>>>(
    siteOperations,
  ).flatMap(([url, { post }]) => (post === undefined ? [] : [{ url, ...post }]))
  // Operations that end the session come last.
  const inOrder = posts.toSorted((one, other) => Number(isEnding(one.url)) - Number(isEnding(other.url)))
  for (const { url, needsFreshSession = false } of inOrder) {
    const reply = await client.post(url.replace(/:\w+/, 'x'))
    assert.equal(wordOf(reply) === 'proof_needed', needsFreshSession, `${url}: ${reply.text}`)
  }
})

const isEnding = (url: string) => url.startsWith('/site/sign-out')

test('a response that does not match its schema fails the test that requested it', () => {
  const redeemed = { credits: 5, balance: 105 }
  const check = (answer: ReturnType<typeof success>) => () => checkSiteAnswer('POST', '/site/redeem', answer)
  assert.doesNotThrow(check(success(redeemed)))
  assert.doesNotThrow(check(failure(200, { error: 'code_not_valid' })))
  for (const wrong of [
    success({ credits: 5 }),
    success({ ...redeemed, balance: '105' }),
    success({ ...redeemed, secret: 'x' }),
    { ...success(redeemed), status: 201 },
    { ...success(redeemed), headers: new Headers({ 'content-type': 'application/json' }) },
    { ...success(redeemed), headers: new Headers({ ...requestId, 'content-type': 'text/html' }) },
    failure(200, { error: 'no_such_word' }),
    failure(200, { error: 'code_not_valid', hint: 'x' }),
    failure(200, { error: 'session_needed' }),
  ])
    assert.throws(check(wrong), JSON.stringify(wrong))
})

test('an operation that has no schema fails the test that requested it', () => {
  for (const [method, target] of [
    ['GET', '/site/redeem'],
    ['POST', '/site/nothing'],
  ] as const)
    assert.throws(() => checkSiteAnswer(method, target, success({})), `${method} ${target}`)
})

test('stream events are checked too', () => {
  assert.throws(() => checkTaskEvent('{"task_id":"x"}'))
})
