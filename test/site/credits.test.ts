import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { LedgerAnswer, SpendAnswer } from '../../src/http/site/wire/credits.ts'
import { parseArchivedTask } from '../../src/domain/archive/archived-task.ts'
import { only } from '../../src/lib/only.ts'
import { quickImage } from '../harness/service/quick-image.ts'
import { anyTimeMs, archiveNext } from '../harness/store/archive-fixtures.ts'
import { until } from '../harness/time/until.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { inOneProcess, startTestService } from '../harness/service/service.ts'
import { signIn, wordOf } from '../harness/service/site-client.ts'
import type { SiteClient } from '../harness/service/site-client.ts'

const service = await startTestService()
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

async function customer() {
  const account = await operator.openAccount(100)
  return { ...account, site: await signIn(service.url, await operator.resetLink(account.accountId)) }
}

async function redeem(site: SiteClient, code: string): Promise<string> {
  return wordOf(await site.post('/site/redeem', { code }))
}

async function ledger(site: SiteClient, query = ''): Promise<LedgerAnswer> {
  return (await site.get(`/site/ledger?${query}`)).json.data as unknown as LedgerAnswer
}

test('a code can be redeemed once, by one account, in any spelling', async () => {
  const [one, two] = [await customer(), await customer()]
  const code = await operator.makeCode(40)
  assert.match(code, /^MUTO(-[A-Z2-7]{4}){5}$/)

  const reply = await one.site.post('/site/redeem', { code: ` ${code.toLowerCase().replaceAll('-', ' ')}` })

  assert.deepEqual(reply.json.data, { credits: 40, balance: 140 })
  for (const { site } of [one, two]) assert.equal(await redeem(site, code), 'code_not_valid')
  assert.equal(await operator.balanceOf(two.accountId), 100)
  const [entry] = (await ledger(one.site)).entries
  assert.deepEqual([entry?.amount, entry?.note], [40, `Code …${code.slice(-4)}`])
})

const wholeLimit = inOneProcess('several processes divide the limit among them')

test(
  'an account can try at most ten invalid codes in 15 minutes; valid codes do not count',
  wholeLimit,
  async () => {
    const { site } = await customer()
    for (let n = 0; n < 12; n++) assert.equal(await redeem(site, await operator.makeCode(1)), 'ok')
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        redeem(site, n % 2 === 0 ? 'nonsense' : `MUTO-${'ABCD-'.repeat(5)}`),
      ),
    )
    assert.equal(answers.filter((answer) => answer === 'code_not_valid').length, 10)
    assert.equal(answers.filter((answer) => answer === 'rate_limited').length, 4)
    assert.equal(await redeem(site, await operator.makeCode(1)), 'rate_limited')
    assert.equal(await redeem((await customer()).site, await operator.makeCode(1)), 'ok')
  },
)

test('the ledger lists an account’s own entries, newest first, in pages, with a note for each grant', async () => {
  const { accountId, key, site } = await customer()
  await service.ask('POST', '/api/v1/tasks/create', {
    key,
    body: { model_id: 'image-model-a-2', prompt: 'fox' },
  })
  await operator.store.grantCredits([{ accountId, amount: 5, reference: 'Invoice 7' }])

  const first = await ledger(site, 'limit=2')
  const rest = await ledger(site, `limit=2&after=${first.next}`)

  assert.deepEqual(
    [...first.entries, ...rest.entries].map(({ kind, amount, balance_after, model_id, note }) => [
      kind,
      amount,
      balance_after,
      model_id,
      note,
    ]),
    [
      ['grant', 5, 101, null, 'Invoice 7'],
      ['debit', -4, 96, 'image-model-a-2', null],
      ['grant', 100, 100, null, 'Opening credits'],
    ],
  )
  assert.equal(rest.next, null)
  assert.deepEqual((await site.get('/site/ledger?after=x')).json.data, {
    error: 'invalid_field',
    field: 'after',
  })
})

test('an archived task no longer exists, and its account sees one entry carried forward', async () => {
  const { accountId, key, site } = await customer()
  const created = await service.ask('POST', '/api/v1/tasks/create', { key, body: quickImage })
  const isOver = async () => only(await operator.store.readAccounts([accountId]))?.unfinished === 0
  await until('the task ends', isOver, 60_000)
  const balance = await operator.balanceOf(accountId)

  const { lines } = await archiveNext(operator.store, { number: 1, beforeMs: anyTimeMs })

  const taskId = String(created.json.data['task_id'])
  assert.ok(lines.some((line) => parseArchivedTask(line).task.id === taskId))
  const query = await service.ask('GET', `/api/v1/tasks/${taskId}`, { key })
  assert.equal(query.json.data['error'], 'task_not_found')
  assert.deepEqual((await site.get('/site/tasks')).json.data['tasks'], [])
  assert.deepEqual(
    (await ledger(site)).entries.map(({ kind, amount, balance_after, task_id, note }) => [
      kind,
      amount,
      balance_after,
      task_id,
      note,
    ]),
    [
      ['carried_forward', balance - 100, balance, null, null],
      ['grant', 100, 100, null, 'Opening credits'],
    ],
  )
  assert.deepEqual(await operator.store.auditStore(null), [])
})

test('spending is summed by day and model', async () => {
  const { key, site } = await customer()
  const create = (changes: object) =>
    service.ask('POST', '/api/v1/tasks/create', {
      key,
      body: { model_id: 'image-model-a-2', prompt: 'fox', ...changes },
    })
  await create({})
  await create({ model_id: 'image-model-b-2' })

  const { days } = (await site.get('/site/spend?days=2')).json.data as unknown as SpendAnswer

  assert.deepEqual(
    days.map(({ model_id, credits, tasks }) => [model_id, credits, tasks]),
    [
      ['image-model-a-2', 4, 1],
      ['image-model-b-2', 8, 1],
    ],
  )
  for (const { day } of days) assert.match(day, /^\d{4}-\d\d-\d\d$/)
  assert.deepEqual((await site.get('/site/spend?days=91')).json.data, {
    error: 'invalid_field',
    field: 'days',
  })
})
