import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { granted, refused } from '../api/expect.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import type { Reply } from '../harness/service/api-client.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { Cluster } from '../harness/processes/cluster.ts'
import { quickImage } from '../harness/service/quick-image.ts'
import { until } from '../harness/time/until.ts'

const burst = 40
const cluster = await Cluster.start({
  apis: 2,
  workers: 2,
  settings: `limits: { creates_per_second: 1, creates_burst: ${burst} }`,
})
const operator = await OperatorClient.open(cluster.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await cluster[Symbol.asyncDispose]()
})

const [one, other] = cluster.apis.map(({ url }) => new ApiClient([url], cluster.key))
assert.ok(one !== undefined && other !== undefined)

function create(at: ApiClient, key: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  return at.ask('POST', '/api/v1/tasks/create', { key, headers, body: quickImage })
}

test('a task created by one process can be read from another and is drawn by a third; its file is in the bucket', async () => {
  const { key, accountId } = await operator.openAccount(100)
  const created = granted(await create(one, key))
  const read = granted(await other.ask('GET', `/api/v1/tasks/${String(created['task_id'])}`, { key }))
  assert.ok(Number(read['task_status']) <= 3)
  const target = `/api/v1/tasks/${String(created['task_id'])}`
  const ended = granted(await other.ask('GET', target, { key, headers: { prefer: 'wait=30' } }))
  assert.equal(ended['task_status'], 3)
  assert.deepEqual(ended, granted(await one.ask('GET', target, { key })))
  const imageUrl = String(ended['image_url'])
  const atOther = new URL(new URL(imageUrl).pathname, other.url)
  for (const url of [imageUrl, atOther.href]) {
    assert.equal((await fetch(url, { redirect: 'manual' })).status, 302)
    const image = await fetch(url)
    assert.equal(image.headers.get('content-type'), 'image/png')
    assert.equal(
      Buffer.from(await image.arrayBuffer())
        .subarray(1, 4)
        .toString(),
      'PNG',
    )
  }
  assert.equal(await operator.balanceOf(accountId), 96)
})

test('a waiting request gets its response as soon as another process finishes the task, before the next database poll', async () => {
  const { key } = await operator.openAccount(100)
  // Without a hint, a waiting request reads its task only every 10 s.
  let soonestMs = Number.POSITIVE_INFINITY
  for (let n = 0; n < 5 && soonestMs >= 1_400; n++) {
    const { task_id: taskId } = granted(await create(one, key))
    const askedAtMs = performance.now()
    const target = `/api/v1/tasks/${String(taskId)}`
    const held: Reply = await other.ask('GET', target, { key, headers: { prefer: 'wait=30' } })
    assert.equal(granted(held)['task_status'], 3)
    soonestMs = Math.min(soonestMs, performance.now() - askedAtMs)
  }
  assert.ok(soonestMs < 1_400, `the fastest response took ${soonestMs} ms`)
})

test('an idempotency key used with two processes at the same time creates one task', async () => {
  const { key, accountId } = await operator.openAccount(100)
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => crypto.randomUUID()).flatMap((name) => [
      create(one, key, { 'idempotency-key': name }),
      create(other, key, { 'idempotency-key': name }),
    ]),
  )
  const taskIds = replies.map((reply) => granted(reply)['task_id'])
  for (let n = 0; n < taskIds.length; n += 2) assert.equal(taskIds[n], taskIds[n + 1])
  assert.equal(new Set(taskIds).size, 5)
  assert.equal(await operator.balanceOf(accountId), 80)
})

test('credits for five images buy five, regardless of which processes create them', async () => {
  const { key, accountId } = await operator.openAccount(20)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => [create(one, key), create(other, key)]).flat(),
  )
  assert.equal(replies.filter(({ json }) => json.code === 200).length, 5)
  for (const reply of replies.filter(({ json }) => json.code !== 200))
    refused(reply, 'insufficient_credits', { required: 4, available: 0 })
  assert.equal(await operator.balanceOf(accountId), 0)
})

test('a key cannot create tasks from the moment an operator revokes it, and every process refuses it within 2 s', async () => {
  const { key, accountId } = await operator.openAccount(100)
  for (const at of [one, other]) granted(await at.ask('GET', '/api/v1/account', { key }))
  const balance = await operator.balanceOf(accountId)
  assert.deepEqual(await cluster.run('key', 'revoke', '--key', key), { revoked: true })
  for (const at of [one, other]) refused(await create(at, key), 'unauthorized')
  const isRefused = async (at: ApiClient) => (await at.ask('GET', '/api/v1/account', { key })).status === 401
  await Promise.all([one, other].map((at) => until(`${at.url} has noticed`, () => isRefused(at), 2_000)))
  assert.equal(await operator.balanceOf(accountId), balance)
})

test('an account cannot create tasks from the moment an operator disables it, and every process refuses it within 2 s', async () => {
  const { key, accountId } = await operator.openAccount(100)
  for (const at of [one, other]) granted(await at.ask('GET', '/api/v1/account', { key }))
  assert.deepEqual(await cluster.run('account', 'disable', accountId), {
    account_id: accountId,
    enabled: false,
  })
  for (const at of [one, other]) refused(await create(at, key), 'unauthorized')
  const isRefused = async (at: ApiClient) => (await at.ask('GET', '/api/v1/account', { key })).status === 401
  await Promise.all([one, other].map((at) => until(`${at.url} has noticed`, () => isRefused(at), 2_000)))
  assert.equal(await operator.balanceOf(accountId), 100)
})

test('a model that an operator disables and enables again is disabled, then enabled, in every process within 2 s', async () => {
  const { key } = await operator.openAccount(100)
  const modelId = quickImage.model_id
  for (const [verb, word] of [
    ['disable', 'model_disabled'],
    ['enable', undefined],
  ] as const) {
    assert.deepEqual(await cluster.run('model', verb, modelId), {
      model_id: modelId,
      enabled: verb === 'enable',
    })
    const knows = async (at: ApiClient) => (await create(at, key)).json.data['error'] === word
    await Promise.all([one, other].map((at) => until(`${at.url} has noticed`, () => knows(at), 2_000)))
  }
})

test('processes share the limit of a key: each of two processes allows half of it', async () => {
  const passed = async (at: ApiClient): Promise<number> => {
    const { key } = await operator.openAccount(0)
    // Create requests count toward the limit even if their bodies are invalid.
    const ask = () => at.ask('POST', '/api/v1/tasks/create', { key, body: {} })
    const replies = await Promise.all(Array.from({ length: burst }, ask))
    return replies.filter(({ status }) => status === 200).length
  }
  // A process notices the others at its next heartbeat. With half of the limit, a process admits one request every 2 s,
  // so within 4 s, it may admit half of the burst and two more requests.
  for (const at of [one, other]) {
    await until('the limit is halved', async () => (await passed(at)) <= burst / 2 + 2, 10_000)
    assert.ok((await passed(at)) >= burst / 2)
  }
})

test('at the end, the audit finds nothing, and every process exits cleanly', async () => {
  await until(
    'the last task ends',
    async () => (await operator.query('select id from tasks where finished_at_ms is null')).length === 0,
    20_000,
  )
  assert.deepEqual(await cluster.run('audit'), { ok: true, violations: [] })
  await cluster.stop()
  assert.deepEqual(await operator.query(`select id from workers where state = 'alive'`), [])
})
