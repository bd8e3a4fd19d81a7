import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { OpenedAccount } from '../harness/service/operator-client.ts'
import { granted, refused } from './expect.ts'
import { idsIn, startListService } from './list-client.ts'

const { service, operator, lists } = await startListService()

const tasks = '/api/v1/tasks'
const ledger = '/api/v1/account/ledger'
const usage = '/api/v1/usage'

test("a list contains the account's tasks, newest first, each exactly as GET on that task returns it [C9.5]", async () => {
  const [{ key }, stranger] = [await operator.openAccount(100), await operator.openAccount(100)]
  assert.deepEqual(await lists.read(key, tasks), { items: [], next_cursor: null })
  const taskIds = [
    await lists.create(key),
    await lists.createFailing(key),
    await lists.create(key, { model_id: 'svc-flash' }),
  ]
  await lists.create(stranger.key)

  const page = await lists.read(key, tasks)

  assert.deepEqual(idsIn(page), taskIds.toReversed())
  for (const [index, taskId] of taskIds.toReversed().entries())
    assert.deepEqual(page.items[index], granted(await service.ask('GET', `${tasks}/${taskId}`, { key })))
})

test('following next_cursor shows every task once, even if tasks are created in the meantime [C9.1, C9.2]', async () => {
  const { key } = await operator.openAccount(1_000)
  const taskIds: string[] = []
  for (let count = 0; count < 5; count++) taskIds.unshift(await lists.create(key))

  const seen = await lists.readAll(key, tasks, 'limit=2', () => lists.create(key))

  assert.deepEqual(
    seen.map((item) => item['task_id']),
    taskIds,
  )
})

test('a page has 20 items by default and at most 100 [C9.1]', async () => {
  const { accountId, key } = await operator.openAccount(0)
  for (let count = 0; count < 101; count++)
    await operator.store.grantCredits([{ accountId, amount: 1, reference: `grant ${count}` }])
  for (const [query, length] of [
    ['', 20],
    ['limit=1', 1],
    ['limit=100', 100],
  ] as const) {
    const page = await lists.read(key, ledger, query)
    assert.equal(page.items.length, length)
    assert.match(String(page.next_cursor), /^[\w-]+$/)
  }
  for (const limit of ['0', '101', '-1', '1.5', '1e1', 'x', '%00', '9'.repeat(400)]) {
    const reply = await service.ask('GET', `${ledger}?limit=${limit}`, { key })
    assert.match(refused(reply, 'invalid_field', { field: 'limit' }), /from 1 to 100/)
  }
})

test('filters select tasks by status, model, and time, alone or combined [C9.6]', async () => {
  const { accountId, key } = await operator.openAccount(1_000)
  const failed = await lists.createFailing(key)
  const [first, second, third] = [await lists.create(key), await lists.create(key), await lists.create(key)]
  const film = await lists.create(key, { model_id: 'svc-flash' })
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const begin = nowSeconds - 1_800
  for (const [index, taskId] of [first, second, third].entries()) {
    const createdAtMs = (begin + 100 * index) * 1_000 + 999
    await operator.execute('update tasks set created_at_ms = $1 where id = $2', createdAtMs, taskId)
  }
  const find = async (query: string) => idsIn(await lists.read(key, tasks, query))

  assert.deepEqual(await find('status=1'), [film, third, second, first])
  assert.deepEqual(await find('status=4'), [failed])
  assert.deepEqual(await find('status=3'), [])
  assert.deepEqual(await find('model_id=svc-flash'), [film])
  assert.deepEqual(await find('model_id=SVC-flash'), [], 'a model is matched exactly')
  assert.deepEqual(await find('model_id=image-model-a-2&status=1'), [third, second, first])
  assert.deepEqual(await find(`created_after=${begin}&created_before=${begin + 200}`), [second])
  assert.deepEqual(await find(`created_after=${begin - 1}&created_before=${begin + 1}`), [first])
  assert.deepEqual(await find(`created_before=${begin + 200}&status=1`), [second, first])
  assert.deepEqual(await find(`created_after=${begin + 200}&model_id=svc-flash`), [film])
  assert.deepEqual(await find('created_before=0'), [])
  assert.deepEqual(await find('created_after=99999999999'), [])
  assert.equal(await operator.balanceOf(accountId), 1_000 - 3 * 4 - 20)
})

test('filters with invalid values are refused, and the message says which values are valid [C9.4]', async () => {
  const { key } = await operator.openAccount(0)
  for (const [field, value, advice] of [
    ['status', '5', /from 1 to 4/],
    ['status', 'failed', /from 1 to 4/],
    ['model_id', 'x'.repeat(65), /at most 64 characters/],
    ['model_id', '%00', /null character/],
    ['created_after', '1795264099123', /from 0 to 99999999999/],
    ['created_before', '2026-11-21', /from 0 to 99999999999/],
    ['after', 'x', /next_cursor/],
  ] as const) {
    const reply = await service.ask('GET', `${tasks}?${field}=${value}`, { key })
    assert.match(refused(reply, 'invalid_field', { field }), advice)
  }
})

test('an unknown parameter is refused, and the message names it; a repeated or empty parameter is invalid [C9.4]', async () => {
  const { key } = await operator.openAccount(0)
  for (const [list, query, known] of [
    [tasks, 'search=fox', 'status, model_id, created_after, created_before, limit, after'],
    [ledger, 'status=1', 'limit, after'],
    [usage, 'model_id=svc-flash', 'from, to, by, limit, after'],
  ] as const) {
    const field = query.split('=')[0] ?? ''
    const message = refused(await service.ask('GET', `${list}?${query}`, { key }), 'unknown_field', { field })
    assert.ok(message.endsWith(`The parameters are ${known}.`), message)
    for (const twice of ['limit=1&limit=1', 'limit=', 'limit'])
      refused(await service.ask('GET', `${list}?${twice}`, { key }), 'invalid_field', { field: 'limit' })
  }
  const odd = await service.ask('GET', `${tasks}?__proto__=1`, { key })
  refused(odd, 'unknown_field', { field: '__proto__' })
})

test('a cursor is refused if it was changed, or belongs to another account, list, or filter [C9.3]', async () => {
  const [own, other] = [await operator.openAccount(100), await operator.openAccount(100)]
  for (const { key } of [own, own, own, other, other, other]) await lists.create(key)
  const cursorOf = async ({ key }: OpenedAccount, list: string, query: string) =>
    String((await lists.read(key, list, `limit=1&${query}`)).next_cursor)
  const cursor = await cursorOf(own, tasks, 'status=1')
  const follow = (list: string, query: string) => service.ask('GET', `${list}?${query}`, { key: own.key })

  granted(await follow(tasks, `status=1&after=${cursor}&limit=2`))
  const changed = cursor.slice(0, -2) + (cursor.endsWith('AA') ? 'BB' : 'AA')
  for (const reply of [
    await follow(tasks, `status=1&after=${changed}`),
    await follow(tasks, `status=1&after=${await cursorOf(other, tasks, 'status=1')}`),
    await follow(tasks, `after=${cursor}`),
    await follow(tasks, `status=1&model_id=image-model-a-2&after=${cursor}`),
    await follow(ledger, `after=${cursor}`),
    await follow(usage, `after=${await cursorOf(own, ledger, '')}`),
    await follow(tasks, `status=1&after=${'A'.repeat(5_000)}`),
  ])
    refused(reply, 'invalid_field', { field: 'after' })
})

test('the ledger lists every entry once, newest first, with its reference but not the hash of a code [C9.2, C9.7]', async () => {
  const { accountId, key } = await operator.openAccount(100)
  const taskId = await lists.createFailing(key)
  await operator.store.grantCredits([{ accountId, amount: 5, reference: 'Invoice 7' }])
  const hash = `hash of a code for ${accountId}`
  await operator.store.createCodes([{ hash, hint: 'WXYZ', credits: 7, lifetimeMs: null }])
  await operator.store.redeemCodes([{ accountId, hash }])
  const nowSeconds = Math.floor(Date.now() / 1_000)

  const entries = await lists.readAll(key, ledger, 'limit=3')

  const withoutTimes = entries.map(({ id, created_at: createdAt, ...rest }) => {
    assert.match(String(id), /^\d+$/)
    assert.ok(Math.abs(Number(createdAt) - nowSeconds) < 120)
    return rest
  })
  assert.deepEqual(withoutTimes, [
    { kind: 'grant', amount: 7, balance_after: 112, task_id: null, reference: 'mutoscope:code:WXYZ' },
    { kind: 'grant', amount: 5, balance_after: 105, task_id: null, reference: 'Invoice 7' },
    { kind: 'refund', amount: 8, balance_after: 100, task_id: taskId, reference: null },
    { kind: 'debit', amount: -8, balance_after: 92, task_id: taskId, reference: null },
    { kind: 'grant', amount: 100, balance_after: 100, task_id: null, reference: 'mutoscope:opening' },
  ])
})

test('lists need a key, support HEAD, and return 304 if nothing has changed [C3.15, C4.4, C4.22]', async () => {
  const { key } = await operator.openAccount(100)
  for (const list of [tasks, ledger, usage]) {
    refused(await service.ask('GET', `${list}?limit=x`, { key: null }), 'unauthorized')
    const etag = (await service.ask('GET', list, { key })).headers.get('etag') ?? ''
    const again = { key, headers: { 'if-none-match': etag } }
    assert.equal((await service.ask('GET', list, again)).status, 304)
    const head = await service.ask('HEAD', list, { key })
    assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', etag])
  }
  const etag = (await service.ask('GET', tasks, { key })).headers.get('etag') ?? ''
  await lists.create(key)
  assert.equal((await service.ask('GET', tasks, { key, headers: { 'if-none-match': etag } })).status, 200)
})
