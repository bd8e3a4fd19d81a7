import { test } from 'node:test'
import assert from 'node:assert/strict'

import { migratedDatabase } from '../harness/database/fresh-database.ts'
import { openOperators } from './operator.ts'

const { embedded, shared } = await openOperators(await migratedDatabase())

for (const operator of [embedded, shared]) {
  test(`${operator.name}: an account and a model can be disabled and enabled, any number of times`, async () => {
    const { account_id: id } = await operator.json(
      'account',
      'create',
      '--email',
      'ada@example.com',
      '--credits',
      '0',
    )
    for (const [verb, enabled] of [
      ['disable', false],
      ['disable', false],
      ['enable', true],
    ] as const) {
      assert.deepEqual(await operator.json('account', verb, String(id)), { account_id: id, enabled })
      assert.deepEqual(await operator.json('model', verb, 'svc-pro'), { model_id: 'svc-pro', enabled })
    }
    assert.equal((await operator.call(['model', '--json', 'disable'])).status, 2)
    assert.equal((await operator.call(['model', 'disable', '--json', 'svc-pro'])).status, 0)
    assert.equal((await operator.call(['model', 'enable', 'svc-pro'])).status, 0)
  })

  test(`${operator.name}: a model that is disabled in the settings stays disabled, and the command says so`, async () => {
    const off = await operator.with('models: { svc-flash: { enabled: false } }')
    assert.deepEqual(await off.json('model', 'enable', 'svc-flash'), {
      model_id: 'svc-flash',
      enabled: false,
    })
    const { stdout } = await off.call(['model', 'enable', 'svc-flash'])
    assert.match(
      stdout,
      /^svc-flash stays disabled until models\.svc-flash\.enabled in mutoscope\.yaml is true/,
    )
  })

  test(`${operator.name}: an unknown account or model is refused, and the message says what is valid`, async () => {
    assert.match(
      await operator.refusal(1, 'account', 'disable', 'acc_nobody'),
      /no account acc_nobody.*acc_…/,
    )
    assert.match(
      await operator.refusal(1, 'model', 'disable', 'svc'),
      /no model svc: the models are svc-flash, .*image-model-b-2/,
    )
    assert.match(await operator.refusal(2, 'account', 'disable'), /ID is missing/)
    assert.match(
      await operator.refusal(2, 'account', 'disable', 'a', 'b'),
      /unexpected argument "b": account disable accepts only one ID,/,
    )
    assert.match(await operator.refusal(2, 'model', 'disabel', 'svc-pro'), /did you mean "model disable"/)
  })
}
