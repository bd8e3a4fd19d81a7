import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { OperatorClient } from '../harness/service/operator-client.ts'
import { idleSettings } from '../harness/service/idle-settings.ts'
import { exchange } from '../harness/network/raw-http.ts'
import { startTestService } from '../harness/service/service.ts'
import type { Reply } from '../harness/service/api-client.ts'
import { granted, refused } from './expect.ts'

const service = await startTestService(idleSettings)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const least = { model_id: 'image-model-a-2', prompt: 'a fox' }

function create(idempotencyKey: string, body: string | object, key = service.key): Promise<Reply> {
  return service.ask('POST', '/api/v1/tasks/create', {
    body,
    key,
    headers: { 'idempotency-key': idempotencyKey },
  })
}

test('a replay returns the first response with a new X-Request-Id, and costs nothing [C2.28]', async () => {
  const { accountId, key } = await operator.openAccount(10)
  const first = await create('a', least, key)
  const again = await create('a', least, key)
  assert.equal(again.text, first.text)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.equal(first.headers.has('idempotent-replayed'), false)
  assert.notEqual(again.headers.get('x-request-id'), first.headers.get('x-request-id'))
  assert.equal(await operator.balanceOf(accountId), 6)
})

test('bodies with equal values count as the same body, even if their bytes differ [C2.26]', async () => {
  const first = granted(
    await create('spelling', '{"model_id":"image-model-a-2","prompt":"a fox","image_urls":[]}'),
  )
  const other = ' {"image_urls" : [], "prompt":"\\u0061 fox",\n"model_id":"image-model-a-2"} '
  assert.deepEqual(granted(await create('spelling', other)), first)
  refused(await create('spelling', least), 'idempotency_mismatch')
})

test('the same key with a different body is refused and not charged [C2.30, C4.30]', async () => {
  const { accountId, key } = await operator.openAccount(100)
  granted(await create('b', least, key))
  for (const body of [
    { ...least, prompt: 'a wolf' },
    { ...least, aspect_ratio: '1:1' },
    { ...least, image_urls: [] },
  ]) {
    refused(await create('b', body, key), 'idempotency_mismatch')
  }
  assert.equal(await operator.balanceOf(accountId), 96)
})

test('the idempotency key is checked after the body, and before the model, price, limits, and credits [C2.27, C2.28]', async () => {
  const { accountId, key } = await operator.openAccount(4)
  const first = granted(await create('c', least, key))
  await operator.execute('update accounts set unfinished = 999999 where id = $1', accountId)
  assert.equal(await operator.balanceOf(accountId), 0)
  assert.deepEqual(granted(await create('c', least, key)), first)
  // A different body is a mismatch even if its model does not exist.
  refused(await create('c', { ...least, model_id: 'nothing' }, key), 'idempotency_mismatch')
  refused(await create('c', { ...least, prompt: '' }, key), 'invalid_field', { field: 'prompt' })
  assert.equal((await create('c', '{', key)).json.data['error'], 'invalid_json')
  assert.equal((await create('c', least, 'sk-none')).status, 401)
  await operator.execute('update accounts set unfinished = 1 where id = $1', accountId)
})

test('only a success is remembered: after a refusal, the key can be used again [C2.25]', async () => {
  const { key } = await operator.openAccount(4)
  refused(await create('d', { ...least, model_id: 'svc-flash' }, key), 'insufficient_credits', {
    required: 20,
    available: 4,
  })
  refused(await create('d', { ...least, model_id: 'nothing' }, key), 'unknown_model')
  const reply = await create('d', least, key)
  granted(reply)
  assert.equal(reply.headers.has('idempotent-replayed'), false)
})

test('an idempotency key belongs to the account, not to the API key [C2.23]', async () => {
  const one = await operator.openAccount(100)
  const other = await operator.openAccount(100)
  const first = granted(await create('e', least, one.key))
  assert.notEqual(granted(await create('e', least, other.key))['task_id'], first['task_id'])
  assert.deepEqual(granted(await create('e', least, await operator.openKey(one.accountId))), first)
})

test('fifty simultaneous create requests with one key create one task and get identical responses [C2.29]', async () => {
  const { accountId, key } = await operator.openAccount(1_000)
  const replies = await Promise.all(Array.from({ length: 50 }, () => create('f', least, key)))
  assert.equal(new Set(replies.map(({ text }) => text)).size, 1)
  granted(replies[0] ?? assert.fail())
  assert.equal(replies.filter(({ headers }) => headers.has('idempotent-replayed')).length, 49)
  assert.equal(await operator.balanceOf(accountId), 996)
})

test('a key is remembered for 72 hours and can then be used again [C2.24]', async () => {
  const { accountId, key } = await operator.openAccount(1_000)
  const first = granted(await create('g', least, key))
  const age = (ms: number) =>
    operator.execute(
      'update idempotency set created_at_ms = created_at_ms - cast($2 as bigint) where account_id = $1',
      accountId,
      ms,
    )
  await age(72 * 3_600_000 - 60_000)
  assert.deepEqual(granted(await create('g', least, key)), first)
  await age(60_000)
  assert.notEqual(granted(await create('g', least, key))['task_id'], first['task_id'])
})

test('a key has 1 to 255 visible ASCII characters; any other key is refused, and the message names the header [C2.22]', async () => {
  for (const idempotencyKey of ['!', '~'.repeat(255), '550e8400-e29b-41d4-a716-446655440000']) {
    granted(await create(idempotencyKey, least))
  }
  for (const idempotencyKey of ['', ' ', 'a b', 'é', 'x'.repeat(256), 'a\tb']) {
    refused(await create(idempotencyKey, least), 'invalid_field', { field: 'Idempotency-Key' })
  }
})

test('two Idempotency-Key headers are refused, even when they are equal [C2.22]', async () => {
  const body = JSON.stringify(least)
  const { text } = await exchange(
    service.url,
    `POST /api/v1/tasks/create HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${service.key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nIdempotency-Key: a\r\nIdempotency-Key: a\r\n\r\n${body}`,
  )
  assert.match(text, /"error":"invalid_field","field":"Idempotency-Key"/)
})
