// Who may come in at all, by the settings of the operator: the first operator, new accounts, plain http, too many tries.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { loadConfig } from '../../src/config.ts'
import { createLog } from '../../src/lib/log.ts'
import { startService } from '../../src/service.ts'
import { BackOffice } from '../harness/back-office.ts'
import { startBareApi } from '../harness/bare-api.ts'
import { createInstallation } from '../harness/installation.ts'
import { exchange } from '../harness/raw-http.ts'
import { inOneProcess, startTestService } from '../harness/service.ts'
import { SiteClient, wordOf } from '../harness/site-client.ts'

const password = 'a fox in the snow'

test('each start prints a link to the first operator, and ends the one before, until somebody has used it', async () => {
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
  const look = await client.post('/site/links/look', { token })
  assert.deepEqual(look.json.data, { purpose: 'first', email: null })
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

test('where sign-up is closed nobody opens an account, with or without an invitation', async () => {
  await using service = await startTestService()
  await using office = await BackOffice.open(service.config)
  const client = new SiteClient(service.url)
  const wish = { email: 'grace@example.com', password }
  assert.equal((await client.get('/site/session')).json.data['sign_up'], 'closed')
  assert.equal(wordOf(await client.post('/site/sign-up', wish)), 'sign_up_closed')
  const token = await office.invite(null, 5)
  assert.equal(wordOf(await client.post('/site/links/look', { token })), 'sign_up_closed')
  assert.equal(wordOf(await client.post('/site/links/use', { ...wish, token })), 'sign_up_closed')
  assert.equal(await office.store.countAccounts(null), 1)
})

test('where sign-up is by invitation a link opens one account, for its address if it names one', async () => {
  await using service = await startTestService('site: { sign_up: invite }')
  await using office = await BackOffice.open(service.config)
  const client = new SiteClient(service.url)
  const wish = { email: 'grace@example.com', password }
  assert.equal(wordOf(await client.post('/site/sign-up', wish)), 'sign_up_closed')
  const token = await office.invite('ada@example.com', 5)
  const look = await client.post('/site/links/look', { token })
  assert.deepEqual(look.json.data, { purpose: 'invite', email: 'ada@example.com' })
  const { json } = await client.post('/site/links/use', { ...wish, token })
  const account = json.data['account'] as Readonly<Record<string, unknown>>
  assert.deepEqual([account['email'], account['role'], account['balance']], ['ada@example.com', 'member', 5])
  assert.equal(wordOf(await client.post('/site/links/use', { ...wish, token })), 'link_not_valid')
})

test('over plain http that others could hear nobody signs in', async () => {
  await using exposed = await startTestService('public_url: http://media.example.com')
  const wish = { email: 'owner@localhost', password }
  const client = new SiteClient(exposed.url)
  assert.equal((await client.get('/site/session')).json.data['needs_https'], true)
  for (const target of ['/site/sign-in', '/site/sign-up', '/site/links/use'])
    assert.equal(wordOf(await client.post(target, wish)), 'https_needed')

  await using local = await startTestService()
  const visitor = new SiteClient(local.url)
  assert.equal((await visitor.get('/site/session')).json.data['needs_https'], false)
  // Reached by another name than the settings know, without TLS.
  const { text } = await exchange(
    local.url,
    'POST /site/sign-in HTTP/1.1\r\nHost: 192.0.2.7\r\nOrigin: http://192.0.2.7\r\nConnection: close\r\n\r\n',
  )
  assert.match(text, /"error":"https_needed"/)
})

test('tries are limited from one address, and at one account from it', async () => {
  await using service = await startTestService('trust_proxy: true')
  const signIn = (forwarded: string, email = 'a@example.com') =>
    new SiteClient(service.url, forwarded).post('/site/sign-in', { email, password: 'x' })
  // Of two processes each has half of it.
  for (let count = 0; count < 10; count++) await signIn('10.0.0.1')
  const limited = await signIn('10.0.0.1')
  assert.deepEqual([limited.status, wordOf(limited)], [429, 'rate_limited'])
  assert.match(limited.headers.get('retry-after') ?? '', /^\d+$/)
  assert.equal(wordOf(await signIn('10.0.0.1', 'b@example.com')), 'sign_in_failed')

  // Whatever a client says before what the proxy adds.
  const look = (forwarded: string) =>
    new SiteClient(service.url, forwarded).post('/site/links/look', { token: 'x' })
  for (let count = 0; count < 30; count++) await look(`10.2.2.${count}, 10.9.9.9`)
  assert.equal(wordOf(await look('10.9.9.9')), 'rate_limited')
  assert.equal(wordOf(await look('10.9.9.9, 10.1.1.1')), 'link_not_valid')
})

test('a stranger who guesses shuts out nobody elsewhere, and whoever guesses in a session nobody else', async () => {
  await using service = await startTestService('trust_proxy: true')
  await using office = await BackOffice.open(service.config)
  const { accountId, email } = await office.openAccount(0)
  const holder = new SiteClient(service.url)
  await holder.post('/site/links/use', { token: await office.resetLink(accountId), password })
  const thief = new SiteClient(service.url)
  await thief.post('/site/sign-in', { email, password })
  const stranger = new SiteClient(service.url)

  for (let count = 0; count < 11; count++) {
    await stranger.post('/site/sign-in', { email, password: 'a guess' })
    await thief.post('/site/prove', { password: 'a guess' })
  }

  assert.equal(wordOf(await stranger.post('/site/sign-in', { email, password })), 'rate_limited')
  assert.equal(wordOf(await thief.post('/site/prove', { password })), 'rate_limited')
  assert.equal(wordOf(await holder.post('/site/prove', { password })), 'ok')
  assert.equal(wordOf(await new SiteClient(service.url).post('/site/sign-in', { email, password })), 'ok')
  const token = await office.resetLink(accountId)
  const other = new SiteClient(service.url)
  assert.equal(wordOf(await other.post('/site/links/use', { token, password })), 'ok')
})

test('what is right does not count as a try', async () => {
  await using service = await startTestService()
  await using office = await BackOffice.open(service.config)
  const { accountId } = await office.openAccount(0)
  const client = new SiteClient(service.url)
  const token = await office.resetLink(accountId)
  for (let count = 0; count < 31; count++)
    assert.equal(wordOf(await client.post('/site/links/look', { token })), 'ok')
})

test('an address that a client makes up is not believed where no proxy is trusted', async () => {
  await using service = await startTestService()
  const look = (forwarded: string) =>
    new SiteClient(service.url, forwarded).post('/site/links/look', { token: 'x' })
  for (let count = 0; count < 30; count++) await look(`10.0.0.${count}`)
  assert.equal(wordOf(await look('10.0.0.99')), 'rate_limited')
})

test(
  'no password, link, cookie or code reaches the log',
  inOneProcess('the log of another process is not read'),
  async () => {
    await using api = await startBareApi()
    const client = new SiteClient(api.url)
    const secrets = ['hunter2 hunter2', 'the-token-of-a-link', 'the-code-of-an-app', 'the-state-of-a-trip']
    const body = { email: 'a@example.com', password: secrets[0], code: secrets[2] }
    await client.post('/site/sign-in', body, { cookie: `__Host-mutoscope=${'Z'.repeat(43)}` })
    await client.post('/site/links/use', { token: secrets[1], password: secrets[0] })
    await client.post('/site/prove', { password: secrets[0] })
    await client.get(`/site/identities/company/callback?code=${secrets[2]}&state=${secrets[3]}`)
    const log = api.logLines.join('')
    assert.ok(log.includes('/site/sign-in'))
    for (const secret of [...secrets, 'Z'.repeat(43)]) assert.equal(log.includes(secret), false, secret)
  },
)
