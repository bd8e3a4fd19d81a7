import { test } from 'node:test'
import assert from 'node:assert/strict'

import { migratedDatabase } from '../harness/database/fresh-database.ts'
import { openOperators } from './operator.ts'

const { embedded, shared } = await openOperators(await migratedDatabase())
const url = 'https://hooks.example.com/mutoscope'

for (const operator of [embedded, shared]) {
  test(`${operator.name}: an operator creates, lists, rotates, tests, disables, and deletes an endpoint [C17.15]`, async () => {
    const email = ['--email', 'ada@example.com', '--credits', '0']
    const account = String((await operator.json('account', 'create', ...email))['account_id'])
    const made = await operator.json('webhook', 'create', '--account', account, '--url', url)
    assert.match(String(made['secret']), /^whsec_[0-9A-Za-z+/]{43}=$/)
    const id = String(made['endpoint_id'])

    const list = async () => {
      const { endpoints } = await operator.json('webhook', 'list', '--account', account)
      return endpoints as readonly Readonly<Record<string, unknown>>[]
    }
    const [endpoint] = await list()
    assert.deepEqual(
      [endpoint?.['endpoint_id'], endpoint?.['url'], endpoint?.['types'], endpoint?.['disabled_for']],
      [id, url, ['task.succeeded', 'task.failed'], null],
    )
    const rotated = await operator.json('webhook', 'rotate', id)
    assert.match(String(rotated['secret']), /^whsec_/)
    assert.notEqual(rotated['secret'], made['secret'])
    assert.ok(!JSON.stringify(await list()).includes('whsec_'))

    const { message_id: messageId } = await operator.json('webhook', 'test', id)
    const { messages } = await operator.json('webhook', 'deliveries', id)
    const [message] = messages as readonly Readonly<Record<string, unknown>>[]
    assert.deepEqual(
      [message?.['message_id'], message?.['type'], message?.['state'], message?.['attempts']],
      [messageId, 'webhook.test', 'pending', []],
    )
    assert.match(
      await operator.refusal(1, 'webhook', 'redeliver', id, '--message', '9007199'),
      /the endpoint has no message 9007199: .*first column/,
    )
    assert.match(
      await operator.refusal(1, 'webhook', 'redeliver', id, '--since', '2999-01-31'),
      /the endpoint has had no messages since that time/,
    )
    // A message that is already due is counted, but not duplicated. The second value of `since` has the format that
    // `webhook deliveries` prints.
    for (const since of ['2026-01-31', '2026-01-31 12:00:00']) {
      const again = await operator.call(['webhook', 'redeliver', id, '--since', since, '--json'])
      assert.deepEqual([again.status, JSON.parse(again.stdout)], [0, { messages: 1 }])
    }

    assert.deepEqual(await operator.json('webhook', 'disable', id), { endpoint_id: id, enabled: false })
    assert.equal((await list())[0]?.['disabled_for'], 'owner')
    for (const words of [['test'], ['redeliver', '--since', '2026-01-31'], ['redeliver', '--message', '1']]) {
      const [verb = '', ...which] = words
      const message = await operator.refusal(1, 'webhook', verb, id, ...which)
      assert.match(
        message,
        /the endpoint whe_\w+ is disabled: to enable it, run "mutoscope webhook enable whe_\w+"/,
        words.join(' '),
      )
    }
    assert.deepEqual(await operator.json('webhook', 'enable', id), { endpoint_id: id, enabled: true })
    assert.deepEqual(await operator.json('webhook', 'delete', id), { deleted: true })
    assert.deepEqual(await list(), [])
    for (const verb of ['rotate', 'enable', 'disable', 'delete', 'test', 'deliveries'])
      assert.match(await operator.refusal(1, 'webhook', verb, id), /there is no endpoint whe_\w+: /, verb)
    for (const which of [
      ['--since', '2026-01-31'],
      ['--message', '1'],
    ])
      assert.match(await operator.refusal(1, 'webhook', 'redeliver', id, ...which), /there is no endpoint/)
  })

  test(`${operator.name}: a refusal says what is valid`, async () => {
    const create = (...args: readonly string[]) => operator.refusal(2, 'webhook', 'create', ...args)
    const account = ['--account', 'acc_1']
    assert.match(await create(...account, '--url', 'ftp://example.com'), /begin with http/)
    assert.match(await create(...account, '--url', 'http://10.0.0.1/'), /webhooks.allow_ranges/)
    assert.match(
      await create(...account, '--url', 'https://example.com:8443/'),
      /must use port 80 or 443\..*webhooks\.allow_ports/,
    )
    const lan = await operator.with('webhooks: { allow_ports: [80, 9000] }')
    assert.match(
      await lan.refusal(2, 'webhook', 'create', ...account, '--url', 'https://example.com:8443/'),
      /must use port 80, 443, or 9000\./,
    )
    assert.match(await create(...account, '--url', url, '--types', 'task.begun'), /task.succeeded/)
    const unknown = await operator.refusal(1, 'webhook', 'create', ...account, '--url', url)
    assert.match(unknown, /there is no account acc_1/)
    assert.match(await operator.refusal(2, 'webhook', 'redeliver', 'whe_1'), /either --message or --since/)
    for (const since of ['yesterday', '2026-02-30']) {
      const bad = await operator.refusal(2, 'webhook', 'redeliver', 'whe_1', '--since', since)
      assert.match(bad, /2026-01-31T12:00Z/)
    }
    const byId = await operator.refusal(2, 'webhook', 'redeliver', 'whe_1', '--message', 'msg_1')
    assert.match(byId, /the number in the first column of "webhook deliveries", such as 7, not "msg_1"/)
  })
}
