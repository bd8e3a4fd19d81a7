import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { OperatorClient } from '../harness/service/operator-client.ts'
import { idleSettings } from '../harness/service/idle-settings.ts'
import { inOneProcess, startTestService } from '../harness/service/service.ts'
import type { Reply } from '../harness/service/api-client.ts'
import { until } from '../harness/time/until.ts'
import { granted, refused } from './expect.ts'

const service = await startTestService(
  `${idleSettings}\nlimits: { creates_per_second: 1, creates_burst: 3, requests_per_second: 2, requests_burst: 6 }`,
)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const whole = inOneProcess('several processes divide a limit among them')

async function customer(): Promise<string> {
  return (await operator.openAccount(1_000)).key
}

function create(
  key: string,
  body: object | string = { model_id: 'svc-flash', prompt: 'a fox' },
): Promise<Reply> {
  return service.ask('POST', '/api/v1/tasks/create', { key, body })
}

function isLimited(reply: Reply, name: string, policy: string): void {
  refused(reply, 'rate_limited')
  const seconds = Number(reply.headers.get('retry-after'))
  assert.ok(Number.isInteger(seconds) && seconds >= 1)
  assert.equal(reply.headers.get('ratelimit'), `"${name}";r=0;t=${seconds}`)
  assert.equal(reply.headers.get('ratelimit-policy'), policy)
}

test(
  'create requests beyond the burst return 429 with the time to wait and the policy, and cost nothing [C4.14, C4.30]',
  whole,
  async () => {
    const { accountId, key } = await operator.openAccount(1_000)
    for (let n = 0; n < 3; n++) granted(await create(key))
    isLimited(await create(key), 'creates', '"creates";q=3;w=3')
    assert.equal(await operator.balanceOf(accountId), 940)
  },
)

test('all other requests share a bucket of their own [C4.14]', whole, async () => {
  const key = await customer()
  for (let n = 0; n < 3; n++) granted(await create(key))
  for (let n = 0; n < 6; n++) granted(await service.ask('GET', '/api/v1/models', { key }))
  isLimited(await service.ask('GET', '/api/v1/account', { key }), 'requests', '"requests";q=6;w=3')
})

test('opening a stream counts as a request [C4.14, C6.6]', whole, async () => {
  const key = await customer()
  const target = `/api/v1/tasks/${'0'.repeat(31)}/events`
  for (let n = 0; n < 6; n++) refused(await service.ask('GET', target, { key }), 'task_not_found')
  isLimited(await service.ask('GET', target, { key }), 'requests', '"requests";q=6;w=3')
})

test('each key has its own rate [C4.14]', whole, async () => {
  const key = await customer()
  for (let n = 0; n < 4; n++) await create(key)
  granted(await create(await customer()))
})

test('after the announced wait, the next request is accepted [C4.14]', whole, async () => {
  const key = await customer()
  for (let n = 0; n < 6; n++) await service.ask('GET', '/api/v1/models', { key })
  const passes = async () => (await service.ask('GET', '/api/v1/models', { key })).status === 200
  await until('a request is accepted again', passes, 2_000)
})

test(
  'the rate is checked after the key and before the type, the size, and the body [C4.19]',
  whole,
  async () => {
    const key = await customer()
    for (let n = 0; n < 3; n++) granted(await create(key))
    isLimited(await create(key, '{'), 'creates', '"creates";q=3;w=3')
    const odd = { key, body: 'x'.repeat(300_000), headers: { 'content-type': 'text/plain' } }
    isLimited(await service.ask('POST', '/api/v1/tasks/create', odd), 'creates', '"creates";q=3;w=3')
    assert.equal((await service.ask('GET', '/api/v1/tasks/create', { key })).status, 405)
    assert.equal((await create('sk-none')).status, 401)
  },
)

test(
  'a refused create request also uses up a token; an invalid key or path does not [C4.14]',
  whole,
  async () => {
    const key = await customer()
    for (let n = 0; n < 5; n++)
      assert.equal((await service.ask('GET', '/api/v1/nothing', { key })).status, 404)
    for (let n = 0; n < 3; n++) refused(await create(key, {}), 'invalid_field', { field: 'model_id' })
    isLimited(await create(key), 'creates', '"creates";q=3;w=3')
  },
)

test('calls from engines are limited per address, before their URLs are checked', whole, async () => {
  const call = () => service.ask('POST', '/hooks/storyboard/task/1/secret', { key: null, body: '{}' })
  for (let n = 0; n < 6; n++) refused(await call(), 'not_found')
  isLimited(await call(), 'requests', '"requests";q=6;w=3')
  granted(await service.ask('GET', '/api/v1/models', { key: await customer() }))
})

test('a rate of 0 means no limit, regardless of the burst [C4.34]', async () => {
  await using unlimited = await startTestService(
    `${idleSettings}\nlimits: { creates_per_second: 0, creates_burst: 1, requests_per_second: 0, requests_burst: 1 }`,
  )
  const body = { model_id: 'image-model-a-2', prompt: 'a fox' }
  for (let n = 0; n < 20; n++) {
    granted(await unlimited.ask('POST', '/api/v1/tasks/create', { body }))
    granted(await unlimited.ask('GET', '/api/v1/models'))
  }
})
