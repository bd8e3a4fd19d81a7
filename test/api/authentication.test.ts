import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { newApiKey } from '../../src/accounts/keys/api-key.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { exchange } from '../harness/network/raw-http.ts'
import { startTestService } from '../harness/service/service.ts'
import type { Reply } from '../harness/service/api-client.ts'
import { until } from '../harness/time/until.ts'
import { granted, refused } from './expect.ts'

const service = await startTestService()
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

function ask(authorization: string | null, target = '/api/v1/account', method = 'GET'): Promise<Reply> {
  return service.ask(method, target, { key: null, headers: authorization === null ? {} : { authorization } })
}

/** Every 401 response has this body, regardless of what is wrong with the key. */
const plain401 = (await ask(null)).text

function isUnauthorized(reply: Reply): void {
  refused(reply, 'unauthorized')
  assert.equal(reply.headers.get('www-authenticate'), 'Bearer')
  assert.equal(reply.text, plain401)
}

test('the scheme is case-insensitive, and may be followed by several spaces [C4.23]', async () => {
  for (const scheme of ['Bearer ', 'bearer ', 'BEARER ', 'bEaReR   '])
    granted(await ask(scheme + service.key))
})

test('a missing, malformed, mistyped, or unknown key results in 401 [C4.4, C4.9]', async () => {
  const { key } = service
  const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  const wrong = [
    null,
    '',
    'Bearer',
    'Bearer ',
    `Bearer\t${key}`,
    `Bearer ${key}x`,
    `Bearer ${key} x`,
    `Bearer ${mistyped}`,
  ]
  for (const header of [
    ...wrong,
    `Bearer ${newApiKey()}`,
    `Bearer ${key.toUpperCase()}`,
    'Bearer sk-1',
    `Bearer "${key}"`,
  ]) {
    isUnauthorized(await ask(header))
  }
  isUnauthorized(await ask(`Bearer ${'x'.repeat(4_000)}`))
  isUnauthorized(await ask(`Bearer${' '.repeat(4_000)}${key}`))
})

test('another scheme results in 401, even with a valid key [C4.6, C4.9]', async () => {
  for (const scheme of ['Basic', 'Token', 'Bearer:', 'Digest', 'Bearer,'])
    isUnauthorized(await ask(`${scheme} ${service.key}`))
  isUnauthorized(await ask(service.key))
})

test('more than one Authorization header results in 401, even when both are valid [C4.7, C4.9]', async () => {
  const header = `Authorization: Bearer ${service.key}\r\n`
  const { status, text } = await exchange(
    service.url,
    `GET /api/v1/account HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${header}${header}\r\n`,
  )
  assert.equal(status, 401)
  assert.ok(text.endsWith(plain401))
})

test('a key in any other place results in 401 [C4.8, C4.9]', async () => {
  const { key } = service
  isUnauthorized(await ask(null, `/api/v1/account?api_key=${key}&key=${key}&access_token=${key}`))
  const elsewhere = [
    { 'x-api-key': key },
    { cookie: `key=${key}; Authorization=Bearer ${key}` },
    { 'proxy-authorization': `Bearer ${key}` },
    { 'x-authorization': `Bearer ${key}` },
  ]
  for (const headers of elsewhere)
    isUnauthorized(await service.ask('GET', '/api/v1/account', { key: null, headers }))
  isUnauthorized(await service.ask('POST', '/api/v1/tasks/create', { key: null, body: { api_key: key } }))
})

test('a key in the header takes precedence over one in the query [C4.24]', async () => {
  granted(await ask(`Bearer ${service.key}`, `/api/v1/account?api_key=${newApiKey()}`))
})

test('every operation checks the key before its response can reveal whether anything exists [C4.4, C4.20]', async () => {
  const targets = [
    ['POST', '/api/v1/tasks/create'],
    ['GET', `/api/v1/tasks/${'0'.repeat(31)}`],
    ['GET', '/api/v1/tasks/x'],
    ['GET', '/api/v1/tasks/x/events'],
    ['GET', '/api/v1/events'],
    ['HEAD', '/api/v1/models'],
    ['GET', '/api/v1/models'],
    ['GET', '/api/v1/account'],
    ['POST', '/api/v1/uploads'],
  ] as const
  for (const [method, target] of targets) {
    const reply = await ask(null, target, method)
    assert.equal(reply.status, 401, target)
    assert.equal(reply.text, method === 'HEAD' ? '' : plain401)
  }
})

test('a revoked key is refused within 2 s, even if it has just been used [C4.5, C4.9, C17.6]', async () => {
  const { key } = await operator.openAccount(1)
  granted(await ask(`Bearer ${key}`))
  await operator.revoke(key)
  // In a cluster, each process gets one of the two requests.
  const replies = () => Promise.all([ask(`Bearer ${key}`), ask(`Bearer ${key}`)])
  await until(
    'the key is refused',
    async () => (await replies()).every(({ status }) => status === 401),
    2_000,
  )
  isUnauthorized(await ask(`Bearer ${key}`))
})

test('an expired key is refused [C4.5]', async () => {
  const { accountId, key } = await operator.openAccount(1)
  await operator.execute(
    'update api_keys set expires_at_ms = now_ms() + 600 where account_id = $1',
    accountId,
  )
  granted(await ask(`Bearer ${key}`))
  await until('the key has expired', async () => (await ask(`Bearer ${key}`)).status === 401, 1_500)
  isUnauthorized(await ask(`Bearer ${key}`))
})

test('the keys of a disabled account are refused [C4.5]', async () => {
  const { accountId, key } = await operator.openAccount(1)
  await operator.store.switchAccount({ accountId, isEnabled: false })
  isUnauthorized(await ask(`Bearer ${key}`))
})

test('a new key works immediately', async () => {
  const { accountId } = await operator.openAccount(1)
  granted(await ask(`Bearer ${await operator.openKey(accountId)}`))
})
