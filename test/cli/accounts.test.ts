import { test } from 'node:test'
import assert from 'node:assert/strict'

import { freshDatabase } from '../harness/database/fresh-database.ts'
import { openOperators } from './operator.ts'
import type { Operator } from './operator.ts'

const { embedded, shared } = await openOperators(await freshDatabase())

type Documents = readonly Readonly<Record<string, unknown>>[]

async function open(operator: Operator, name: string, credits: string): Promise<string> {
  const email = `${name}@example.com`
  const { account_id: id } = await operator.json('account', 'create', '--email', email, '--credits', credits)
  return String(id)
}

for (const operator of [embedded, shared]) {
  test(`${operator.name}: accounts are listed newest first, found by their email address, and shown with their entries [C17.14]`, async () => {
    await operator.json('migrate')
    const first = await open(operator, 'ada', '5')
    const second = await open(operator, 'grace', '0')
    await operator.json('account', 'disable', second)

    const { accounts } = await operator.json('account', 'list', '--limit', '2')
    const [newest, older] = accounts as Documents
    assert.deepEqual(
      [newest?.['account_id'], newest?.['email'], newest?.['balance']],
      [second, 'grace@example.com', 0],
    )
    assert.match(String(newest?.['disabled_at']), /^\d{4}-\d\d-\d\dT/)
    assert.deepEqual([older?.['account_id'], older?.['disabled_at']], [first, null])
    const found = await operator.json('account', 'list', '--email', ' Ada@example.com')
    assert.deepEqual(found, { accounts: [older] })
    assert.deepEqual(await operator.json('account', 'list', '--email', 'x@example.com'), { accounts: [] })

    const { entries, ...account } = await operator.json('account', 'show', first)
    assert.deepEqual(account, older)
    assert.deepEqual(Object.keys(account), [
      'account_id',
      'email',
      'role',
      'balance',
      'unfinished_tasks',
      'created_at',
      'disabled_at',
    ])
    const [entry] = entries as Documents
    assert.deepEqual(
      [entry?.['kind'], entry?.['amount'], entry?.['balance_after'], entry?.['reference']],
      ['grant', 5, 5, 'mutoscope:opening'],
    )
  })

  test(`${operator.name}: the list of an account's keys does not contain the keys themselves [C17.14]`, async () => {
    const id = await open(operator, 'keys', '0')
    assert.deepEqual(await operator.json('key', 'list', '--account', id), { keys: [] })
    const made = await operator.json('key', 'create', '--account', id, '--name', 'laptop')
    await operator.json('key', 'revoke', '--id', String(made['key_id']))

    const { keys } = await operator.json('key', 'list', '--account', id)

    const [key] = keys as Documents
    assert.deepEqual([key?.['key_id'], key?.['name'], key?.['expires_at']], [made['key_id'], 'laptop', null])
    assert.match(String(key?.['revoked_at']), /^\d{4}-/)
    assert.ok(!JSON.stringify(keys).includes(String(made['key'])))
  })

  test(`${operator.name}: an adjustment adds or removes credits once per reason, and never removes more than the balance [C17.5]`, async () => {
    const id = await open(operator, 'balance', '10')
    const adjust = (amount: string, reason: string) =>
      ['credits', 'adjust', '--account', id, '--amount', amount, '--reason', reason] as const
    assert.deepEqual(await operator.json(...adjust('-4', 'Paid back')), { balance: 6 })
    assert.deepEqual(await operator.json(...adjust('-4', 'Paid back')), { balance: 6 }, 'safe to repeat')
    assert.deepEqual(await operator.json(...adjust('+1', 'Sorry')), { balance: 7 })

    assert.match(
      await operator.refusal(1, ...adjust('-8', 'Too much')),
      /cannot deduct 8 credits: the balance is 7 credits and cannot become negative/,
    )
    assert.match(
      await operator.refusal(1, ...adjust('-3', 'Paid back')),
      /already has an entry "Paid back" \(adjustment, -4 credits\)/,
    )
    assert.match(await operator.refusal(2, ...adjust('0', 'x')), /--amount must not be 0/)
    assert.match(await operator.refusal(2, ...adjust('1', 'mutoscope:x')), /--reason must not begin with/)

    const { balance, entries } = await operator.json('account', 'show', id)
    assert.equal(balance, 7)
    assert.deepEqual(
      (entries as Documents).map(({ kind, amount, reference }) => [kind, amount, reference]).slice(0, 2),
      [
        ['adjustment', 1, 'Sorry'],
        ['adjustment', -4, 'Paid back'],
      ],
    )
    assert.deepEqual(await operator.json('audit'), { ok: true, violations: [] })
  })
}

test('as text, accounts and keys are printed as tables, and a single account as a list of facts', async () => {
  const id = await open(embedded, 'text', '3')
  await embedded.json('key', 'create', '--account', id, '--name', 'laptop')
  const text = async (...args: readonly string[]) => (await embedded.call(args)).stdout
  const row = new RegExp(
    `^${id} +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d +3 +0 +enabled +text@example\\.com$`,
    'm',
  )
  assert.match(await text('account', 'list'), row)
  const shown = await text('account', 'show', id)
  assert.match(
    shown,
    new RegExp(`^account +${id}\nemail +text@example\\.com\nrole +member\nbalance +3 credits\n`),
  )
  assert.match(shown, /\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +grant +3 +3 +mutoscope:opening\n/)
  assert.match(
    await text('key', 'list', '--account', id),
    /^key_\w+ .* never +never +never +sk-muto_….{4} +laptop$/m,
  )
})

test('an account that does not exist is refused by every command that names one', async () => {
  await open(embedded, 'existing', '0')
  for (const args of [
    ['account', 'show', 'acc_nobody'],
    ['key', 'list', '--account', 'acc_nobody'],
    ['credits', 'adjust', '--account', 'acc_nobody', '--amount', '1', '--reason', 'x'],
  ])
    assert.match(await embedded.refusal(1, ...args), /no account acc_nobody: "account list" prints/)
})
