import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { idleSettings } from '../harness/service/idle-settings.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { startTestService } from '../harness/service/service.ts'
import type { Reply, RequestOptions } from '../harness/service/api-client.ts'
import { granted, refused } from './expect.ts'

const service = await startTestService(idleSettings)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const film = { model_id: 'svc-flash', prompt: 'a fox' }

function quote(body: RequestOptions['body'], options: RequestOptions = {}): Promise<Reply> {
  return service.ask('POST', '/api/v1/quote', { ...options, body: body ?? '' })
}

test('a quote returns exactly credits, balance, accepted, and refusal [C7.1]', async () => {
  const { key } = await operator.openAccount(50)
  const data = granted(await quote(film, { key }))
  assert.deepEqual(Object.entries(data), [
    ['credits', 20],
    ['balance', 50],
    ['accepted', true],
    ['refusal', null],
  ])
})

test('the refusal has the identifier, the message, and the data of the error that a create request returns [C7.2]', async () => {
  const { key } = await operator.openAccount(10)
  for (const body of [
    film,
    { ...film, prompt: '' },
    { ...film, seed: 7 },
    { ...film, model_id: 'svc' },
    { ...film, aspect_ratio: '5:4' },
    { ...film, image_urls: ['http://127.0.0.1/a.png'] },
    '{"prompt":',
  ]) {
    const { json } = await service.ask('POST', '/api/v1/tasks/create', { key, body })
    const { error, ...rest } = json.data
    const data = granted(await quote(body, { key }))
    assert.deepEqual(data['refusal'], { error, message: json.msg, ...rest })
    assert.equal(data['accepted'], false)
    assert.equal(data['balance'], 10)
  }
})

test('the quote for a request that repeats an earlier one is free, and a different request with the same key is refused [C7.2]', async () => {
  const { key } = await operator.openAccount(20)
  const headers = { 'idempotency-key': 'once' }
  granted(await service.ask('POST', '/api/v1/tasks/create', { key, body: film, headers }))
  const repeated = granted(await quote(film, { key, headers }))
  assert.deepEqual([repeated['credits'], repeated['balance'], repeated['accepted']], [0, 0, true])
  const other = granted(await quote({ ...film, prompt: 'a dog' }, { key, headers }))
  assert.equal(other['accepted'], false)
  assert.equal((other['refusal'] as { readonly error: string }).error, 'idempotency_mismatch')
})

test('the price is null if the request does not name an existing model, and known in all other cases [C7.1]', async () => {
  const creditsOf = async (body: object) => granted(await quote(body))['credits']
  assert.equal(await creditsOf({ ...film, model_id: 'svc' }), null)
  assert.equal(await creditsOf({ prompt: 'a fox' }), null)
  assert.equal(await creditsOf({ ...film, aspect_ratio: '5:4' }), 20)
})

test('a quote creates nothing, charges nothing, and uses up no idempotency key [C7.3]', async () => {
  const { accountId, key } = await operator.openAccount(50)
  const headers = { 'idempotency-key': 'one' }
  const entries = await operator.ledgerOf(accountId)
  for (let n = 0; n < 3; n++) granted(await quote(film, { key, headers }))
  assert.deepEqual(await operator.ledgerOf(accountId), entries)
  const account = granted(await service.ask('GET', '/api/v1/account', { key }))
  assert.equal(account['unfinished_tasks'], 0)
  const created = await service.ask('POST', '/api/v1/tasks/create', { key, headers, body: film })
  granted(created)
  assert.equal(created.headers.has('idempotent-replayed'), false)
})

test('an Idempotency-Key that is invalid in a create request also leads to a refusal in a quote [C7.2]', async () => {
  const headers = { 'idempotency-key': 'two words' }
  const created = await service.ask('POST', '/api/v1/tasks/create', { headers, body: film })
  refused(created, 'invalid_field', { field: 'Idempotency-Key' })
  const { refusal } = granted(await quote(film, { headers }))
  assert.deepEqual(refusal, { ...created.json.data, message: created.json.msg })
})

test('errors that are not about the task itself are returned instead of a quote, as with a create request [C7.2]', async () => {
  refused(await quote(film, { key: null }), 'unauthorized')
  refused(await quote('x'.repeat(256 * 1024 + 1)), 'too_large')
  refused(await quote('{}', { headers: { 'content-type': 'text/plain' } }), 'unsupported_media_type')
})
