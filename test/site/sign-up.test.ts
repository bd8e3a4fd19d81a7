// Tests how accounts are opened: the first operator's account, and others if the `sign_up` setting allows them.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { loadConfig } from '../../src/config.ts'
import { createLog } from '../../src/lib/log.ts'
import { startService } from '../../src/service.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { createInstallation } from '../harness/service/installation.ts'
import { startTestService } from '../harness/service/service.ts'
import { SiteClient, wordOf } from '../harness/service/site-client.ts'

const password = 'a fox in the snow'

test('until the first operator signs up, each start prints a new link and ends the previous one', async () => {
  await using installation = await createInstallation()
  const config = { ...loadConfig(installation.variables), shutdown: { unreadyMs: 0 } }
  const tokens: string[] = []
  const start = async () => {
    const service = await startService(config, createLog('silent'), 'api')
    if (service.firstLink !== null) {
      assert.ok(service.firstLink.startsWith(`${service.publicUrl}/welcome#`))
      tokens.push(service.firstLink.split('#')[1] ?? '')
    }
    return service
  }
  await (await start()).close()
  const second = await start()
  const client = new SiteClient(second.url)
  const [old, token] = tokens
  assert.equal(wordOf(await client.post('/site/links/look', { token: old })), 'link_not_valid')
  const link = await client.post('/site/links/look', { token })
  assert.deepEqual(link.json.data, { purpose: 'first', email: null })
  const use = { token, email: 'Ada@Example.com', password }
  const { json } = await client.post('/site/links/use', use)
  const account = json.data['account'] as Readonly<Record<string, unknown>>
  assert.deepEqual(
    [account['email'], account['role'], account['balance']],
    ['ada@example.com', 'operator', 1_000],
  )
  await second.close()
  const third = await start()
  assert.equal(third.firstLink, null)
  const again = new SiteClient(third.url)
  assert.equal(wordOf(await again.post('/site/links/use', use)), 'link_not_valid')
  assert.equal(wordOf(await again.post('/site/sign-in', { email: 'ada@example.com', password })), 'ok')
  await third.close()
})

test('with closed sign-up, no one can open an account, even with an invitation', async () => {
  await using service = await startTestService()
  await using operator = await OperatorClient.open(service.config)
  const client = new SiteClient(service.url)
  const body = { email: 'grace@example.com', password }
  assert.equal((await client.get('/site/session')).json.data['sign_up'], 'closed')
  assert.equal(wordOf(await client.post('/site/sign-up', body)), 'sign_up_closed')
  const token = await operator.invite(null, 5)
  assert.equal(wordOf(await client.post('/site/links/look', { token })), 'sign_up_closed')
  assert.equal(wordOf(await client.post('/site/links/use', { ...body, token })), 'sign_up_closed')
  assert.equal(await operator.store.countAccounts(null), 1)
})

test('with sign-up by invitation, a link opens one account, and if it names an email address, only for that address', async () => {
  await using service = await startTestService('site: { sign_up: invite }')
  await using operator = await OperatorClient.open(service.config)
  const client = new SiteClient(service.url)
  const body = { email: 'grace@example.com', password }
  assert.equal(wordOf(await client.post('/site/sign-up', body)), 'sign_up_closed')
  const token = await operator.invite('ada@example.com', 5)
  const link = await client.post('/site/links/look', { token })
  assert.deepEqual(link.json.data, { purpose: 'invite', email: 'ada@example.com' })
  const { json } = await client.post('/site/links/use', { ...body, token })
  const account = json.data['account'] as Readonly<Record<string, unknown>>
  assert.deepEqual([account['email'], account['role'], account['balance']], ['ada@example.com', 'member', 5])
  assert.equal(wordOf(await client.post('/site/links/use', { ...body, token })), 'link_not_valid')
})

test('with open sign-up, anyone can open an account, one per email address', async () => {
  await using service = await startTestService('site: { sign_up: open }')
  const client = new SiteClient(service.url)
  const body = { email: 'Grace@Example.com', password }
  assert.equal(wordOf(await client.post('/site/sign-up', body)), 'ok')
  const { json } = await client.get('/site/session')
  const account = json.data['account'] as Readonly<Record<string, unknown>>
  assert.deepEqual([account['email'], account['balance']], ['grace@example.com', 0])
  const again = await new SiteClient(service.url).post('/site/sign-up', body)
  assert.deepEqual(again.json.data, { error: 'email_taken', field: 'email' })
})

test('a weak password is refused, and the message says what to change', async () => {
  await using service = await startTestService('site: { sign_up: open }')
  const email = 'a.person@example.com'
  for (const [weak, sentence] of [
    ['short', /at least 12/],
    ['x'.repeat(257), /at most 256/],
    ['A.Person@example.com', /not your email/],
    ['PasswordPassword', /easy to guess/],
    ['aaaaaaaaaaaaaaaa', /easy to guess/],
  ] as const) {
    const { json } = await new SiteClient(service.url).post('/site/sign-up', { email, password: weak })
    assert.deepEqual(json.data, { error: 'invalid_field', field: 'password' })
    assert.match(json.msg, sentence)
  }
})
