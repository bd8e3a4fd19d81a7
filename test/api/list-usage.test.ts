// GET /api/v1/usage: the number and the cost of an account's tasks, by day, model, and key.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { dayOf, formatDay } from '../../src/domain/money/utc-day.ts'
import { anyTimeMs, archiveNext } from '../harness/store/archive-fixtures.ts'
import { granted, refused } from './expect.ts'
import { idsIn, startListService } from './list-client.ts'

const { service, operator, lists } = await startListService()

const tasks = '/api/v1/tasks'
const ledger = '/api/v1/account/ledger'
const usage = '/api/v1/usage'

test('usage sums tasks and credits by any combination of day, model, and key; refunds are counted separately [C9.8]', async () => {
  const { accountId, key } = await operator.openAccount(1_000)
  const other = await operator.openKey(accountId)
  await lists.create(key)
  await lists.create(key)
  await lists.create(other, { model_id: 'svc-flash' })
  await lists.createFailing(key)
  const today = formatDay(dayOf(Date.now()))
  const all = await lists.read(key, usage)
  assert.deepEqual(all, {
    items: [{ tasks: 4, credits_charged: 36, credits_refunded: 8 }],
    next_cursor: null,
  })
  const byModel = [
    { model_id: 'image-model-a-2', tasks: 2, credits_charged: 8, credits_refunded: 0 },
    { model_id: 'image-model-b-2', tasks: 1, credits_charged: 8, credits_refunded: 8 },
    { model_id: 'svc-flash', tasks: 1, credits_charged: 20, credits_refunded: 0 },
  ]
  assert.deepEqual((await lists.read(key, usage, 'by=model')).items, byModel)
  assert.deepEqual(
    (await lists.read(key, usage, 'by=model,day')).items,
    byModel.map((sum) => ({ day: today, ...sum })),
  )
  const byKey = (await lists.read(key, usage, `by=key&from=${today}&to=${today}`)).items
  assert.deepEqual(
    new Set(byKey.map((sum) => `${String(sum['tasks'])} tasks, ${String(sum['credits_charged'])} credits`)),
    new Set(['1 tasks, 20 credits', '3 tasks, 16 credits']),
  )
  assert.ok(byKey.every((sum) => /^key_\w+$/.test(String(sum['key_id']))))
  assert.deepEqual(
    await lists.readAll(key, usage, 'by=day,model,key&limit=1'),
    (await lists.read(key, usage, 'by=day,model,key')).items,
  )
  assert.deepEqual((await lists.read(key, usage, 'from=2001-01-01&to=2002-01-01')).items, [])
})

test('archived tasks still count in the usage, and one ledger entry replaces their entries [C9.7, C9.10]', async () => {
  const { key } = await operator.openAccount(100)
  const taskId = await lists.createFailing(key)
  const before = await lists.read(key, usage, 'by=day,model,key')

  const number = Number((await operator.query('select count(*) as n from archive_parts'))[0]?.['n']) + 1
  const { outcome } = await archiveNext(operator.store, { number, beforeMs: anyTimeMs, limit: 100 })

  assert.equal(outcome, 'archived')
  assert.deepEqual(await lists.read(key, usage, 'by=day,model,key'), before)
  assert.ok(!idsIn(await lists.read(key, tasks)).includes(taskId))
  const [entry] = (await lists.read(key, ledger)).items
  assert.deepEqual(
    [entry?.['kind'], entry?.['amount'], entry?.['balance_after'], entry?.['reference']],
    ['carried_forward', 0, 100, 'mutoscope:carried-forward'],
  )
})

test('a usage period has at most 366 days, begins before it ends, and uses only valid days [C9.9]', async () => {
  const { key } = await operator.openAccount(0)
  granted(await service.ask('GET', `${usage}?from=2024-01-01&to=2024-12-31`, { key }))
  for (const [query, field, advice] of [
    ['from=2024-01-01&to=2025-01-01', 'from', /at most 366 days long; you asked for 367 days/],
    ['from=2024-01-01', 'from', /at most 366 days/],
    ['from=2024-01-02&to=2024-01-01', 'from', /not be later than the "to" parameter, which is 2024-01-01/],
    ['to=2026-02-30', 'to', /a UTC date, such as/],
    ['from=1795264099', 'from', /a UTC date, such as/],
    ['by=week', 'by', /one or more of day, model, and key/],
    ['by=day,day', 'by', /each at most once/],
    ['by=day,', 'by', /separated by commas, each at most once/],
  ] as const) {
    const reply = await service.ask('GET', `${usage}?${query}`, { key })
    assert.match(refused(reply, 'invalid_field', { field }), advice)
  }
})
