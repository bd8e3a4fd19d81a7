import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'

import { OperatorClient } from '../harness/service/operator-client.ts'
import { startBareApi } from '../harness/service/bare-api.ts'
import { exchange } from '../harness/network/raw-http.ts'
import { inOneProcess, startTestService } from '../harness/service/service.ts'
import { SiteClient, wordOf } from '../harness/service/site-client.ts'

const service = await startTestService('trust_proxy: true')
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const password = 'a fox in the snow'

async function signedIn() {
  const account = await operator.openAccount(100)
  const client = new SiteClient(service.url)
  const token = await operator.resetLink(account.accountId)
  assert.equal(wordOf(await client.post('/site/links/use', { token, password })), 'ok')
  return { ...account, client }
}

async function accountOf(client: SiteClient): Promise<Readonly<Record<string, unknown>> | null> {
  const { json } = await client.get('/site/session')
  return json.data['account'] as Readonly<Record<string, unknown>> | null
}

test('signing in sets a session cookie that scripts and other sites cannot use', async () => {
  const { email, accountId } = await signedIn()
  const client = new SiteClient(service.url)
  assert.equal(await accountOf(client), null)

  const reply = await client.post('/site/sign-in', { email: ` ${email.toUpperCase()} `, password })

  assert.match(
    reply.headers.getSetCookie().join('\n'),
    /^mutoscope=[0-9A-Za-z]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/m,
  )
  assert.equal(reply.headers.get('cache-control'), 'no-store')
  const account = await accountOf(client)
  assert.deepEqual(account, {
    account_id: accountId,
    email,
    role: 'member',
    balance: 100,
    unfinished_tasks: 0,
    low_balance: 100,
    has_disabled_endpoint: false,
    has_password: true,
    has_totp: false,
    is_fresh: true,
  })
})

test('an incorrect password, an account without a password, and an unknown account get exactly the same response', async () => {
  const { email } = await signedIn()
  const withoutPassword = await operator.openAccount(0)
  const client = new SiteClient(service.url)
  const answers = new Set<string>()
  for (const wrong of [email, withoutPassword.email, 'nobody@example.com']) {
    const { status, headers, text } = await client.post('/site/sign-in', { email: wrong, password: 'x' })
    const shown = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
    answers.add(JSON.stringify([status, shown, text]))
  }
  assert.equal(answers.size, 1)
  assert.match([...answers].join(''), /sign_in_failed/)
})

test('a change is refused unless a page of this site sends the request', async () => {
  const { client } = await signedIn()
  const foreign: readonly Record<string, string>[] = [
    { origin: '' },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: service.url.replace('127.0.0.1', '127.0.0.2') },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const target of ['/site/sign-out', '/site/sign-in', '/site/keys', '/site/password', '/site/redeem']) {
    for (const headers of foreign) {
      const reply = await client.post(target, {}, headers)
      assert.deepEqual([reply.status, wordOf(reply)], [403, 'foreign_origin'], target)
    }
  }
  assert.notEqual(await accountOf(client), null)
  assert.equal(wordOf(await client.post('/site/sign-out', {}, { 'sec-fetch-site': 'same-origin' })), 'ok')
  assert.equal(await accountOf(client), null)
})

test('pages of other origins can never read /site/, regardless of the "cors" setting', async () => {
  const { client } = await signedIn()
  for (const target of ['/site/session', '/site/sessions', '/site/nothing']) {
    const { headers } = await client.get(target, { origin: 'https://evil.example' })
    assert.deepEqual(
      [...headers.keys()].filter((name) => name.startsWith('access-control')),
      [],
    )
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    const { status } = await fetch(service.url + target, { method: 'OPTIONS' })
    assert.ok(status === 405 || status === 404)
  }
})

test('an API key does not work on the site, and a session does not work in the API', async () => {
  const { client, key } = await signedIn()
  const withKey = new SiteClient(service.url)
  for (const target of ['/site/sessions', '/site/keys', '/site/tasks', '/site/ledger']) {
    const reply = await withKey.get(target, { authorization: `Bearer ${key}` })
    assert.deepEqual([reply.status, wordOf(reply)], [401, 'session_needed'], target)
    assert.equal(reply.headers.has('www-authenticate'), false)
  }
  const token = client.sessionToken
  for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
    const reply = await client.get('/api/v1/account', headers)
    assert.deepEqual([reply.status, wordOf(reply)], [401, 'unauthorized'])
  }
})

test('signing out ends this session immediately, and signing out everywhere ends every session', async () => {
  const { client: one, email } = await signedIn()
  const two = new SiteClient(service.url)
  const three = new SiteClient(service.url)
  for (const client of [two, three]) await client.post('/site/sign-in', { email, password })
  const kept = three.cookies

  const { json } = await one.get('/site/sessions')
  assert.equal((json.data['sessions'] as readonly unknown[]).length, 3)
  assert.equal(wordOf(await three.post('/site/sign-out')), 'ok')
  assert.deepEqual([three.sessionToken, await accountOf(three)], ['', null])
  assert.equal(wordOf(await three.get('/site/sessions', { cookie: kept })), 'session_needed')
  assert.equal(wordOf(await one.get('/site/sessions')), 'ok')

  assert.equal(wordOf(await one.post('/site/sign-out-everywhere')), 'ok')
  assert.deepEqual([await accountOf(one), await accountOf(two)], [null, null])
  assert.equal(wordOf(await two.get('/site/sessions')), 'session_needed')
})

test("signing in again ends the browser's previous session, even if it belongs to another account", async () => {
  const { client, email } = await signedIn()
  const { client: other, email: otherEmail } = await signedIn()
  const before = other.cookies
  assert.equal(wordOf(await other.post('/site/sign-in', { email, password: 'not it' })), 'sign_in_failed')
  assert.equal((await accountOf(other))?.['email'], otherEmail, 'a refused sign-in does not sign out')

  assert.equal(wordOf(await other.post('/site/sign-in', { email, password })), 'ok')
  assert.equal(wordOf(await other.post('/site/sign-in', { email, password })), 'ok')

  assert.equal(wordOf(await client.get('/site/sessions', { cookie: before })), 'session_needed')
  const { json } = await client.get('/site/sessions')
  assert.equal((json.data['sessions'] as readonly unknown[]).length, 2)
})

test('a reset link ends every session and works once', async () => {
  const { client, accountId, email } = await signedIn()
  const token = await operator.resetLink(accountId)
  const other = new SiteClient(service.url)
  const look = await other.post('/site/links/look', { token })
  assert.deepEqual(look.json.data, { purpose: 'reset', email })

  const use = { token, password: 'an owl in the rain' }
  const replies = await Promise.all([other.post('/site/links/use', use), other.post('/site/links/use', use)])

  assert.deepEqual(replies.map(wordOf).toSorted(), ['link_not_valid', 'ok'])
  assert.equal(await accountOf(client), null)
  assert.equal(wordOf(await other.post('/site/links/look', { token })), 'link_not_valid')
  assert.equal(wordOf(await client.post('/site/sign-in', { email, password })), 'sign_in_failed')
})

test('a stolen session that keeps changing the password can end an unused reset link, but cannot undo a used one', async () => {
  const { client: thief, accountId, email } = await signedIn()
  const token = await operator.resetLink(accountId)
  const holder = new SiteClient(service.url)
  const steal = () => thief.post('/site/password', { password: 'a thief in the night' })
  const reset = async (link: string) =>
    wordOf(await holder.post('/site/links/use', { token: link, password: 'an owl in the rain' }))

  const [used] = await Promise.all([reset(token), ...Array.from({ length: 6 }, steal)])

  assert.match(used, /^(?:ok|link_not_valid)$/)
  if (used !== 'ok') assert.equal(await reset(await operator.resetLink(accountId)), 'ok')
  assert.equal(wordOf(await steal()), 'session_needed')
  assert.notEqual(await accountOf(holder), null)
  const again = { email, password: 'an owl in the rain' }
  assert.equal(wordOf(await new SiteClient(service.url).post('/site/sign-in', again)), 'ok')
})

test('an action that needs a fresh session is refused until the password is entered again', async () => {
  const { client, accountId } = await signedIn()
  await operator.execute(
    `update sessions set proved_at_ms = proved_at_ms - 15 * 60000 where account_id = $1`,
    accountId,
  )
  assert.equal((await accountOf(client))?.['is_fresh'], false)
  for (const target of ['/site/totp/begin', '/site/totp/remove', '/site/password'])
    assert.equal(wordOf(await client.post(target)), 'proof_needed')
  assert.equal(wordOf(await client.post('/site/prove', { password: 'not it' })), 'sign_in_failed')
  assert.equal(wordOf(await client.post('/site/prove', { password })), 'ok')
  assert.equal(wordOf(await client.post('/site/password', { password: 'an owl in the rain' })), 'ok')
  assert.equal(wordOf(await client.get('/site/sessions')), 'ok')
})

test('once its first code has been entered, an authenticator app is required; each code and each recovery code works once', async () => {
  const { client, email } = await signedIn()
  const begun = await client.post('/site/totp/begin')
  const totp = new TOTP({ secret: Secret.fromBase32(String(begun.json.data['secret'])) })
  assert.match(String(begun.json.data['uri']), /^otpauth:\/\/totp\/Mutoscope/)
  assert.equal((await accountOf(client))?.['has_totp'], false)
  assert.equal(wordOf(await client.post('/site/totp/confirm', { code: '000000' })), 'code_needed')
  const now = Date.now()
  const confirmed = await client.post('/site/totp/confirm', { code: totp.generate({ timestamp: now }) })
  const codes = confirmed.json.data['recovery_codes'] as readonly string[]
  assert.equal(new Set(codes).size, 10)

  const other = new SiteClient(service.url)
  const attempt = (code?: string) => other.post('/site/sign-in', { email, password, code })
  // The current code has already been used. The service also accepts the next code.
  const code = totp.generate({ timestamp: now + 30_000 })
  const wrong = await other.post('/site/sign-in', { email, password: 'wrong', code })
  assert.equal(wordOf(wrong), 'sign_in_failed', 'without the password, a code reveals nothing')
  for (let count = 0; count < 11; count++) {
    const first = await attempt()
    assert.deepEqual(first.json.data, { error: 'code_needed' }, 'a missing code does not count as an attempt')
  }
  assert.equal(wordOf(await attempt(code)), 'ok')
  assert.deepEqual((await attempt(code)).json.data, { error: 'code_needed', field: 'code' })
  assert.equal(wordOf(await attempt(codes[0])), 'ok')
  assert.equal(wordOf(await attempt(codes[0])), 'code_needed')

  assert.equal(wordOf(await client.post('/site/totp/begin')), 'invalid_field')
  assert.equal(wordOf(await client.post('/site/totp/remove')), 'ok')
  assert.equal(wordOf(await attempt()), 'ok')
})

test('the database stores no password, session token, or app secret in plain text', async () => {
  const { client } = await signedIn()
  const begun = await client.post('/site/totp/begin')
  const token = client.sessionToken
  const rows = JSON.stringify([
    await operator.query('select * from credentials'),
    await operator.query('select * from sessions'),
    await operator.query('select * from links'),
  ])
  for (const secret of [password, token, String(begun.json.data['secret'])])
    assert.equal(rows.includes(secret), false)
})

test('signing in is refused over plain http on a network', async () => {
  await using exposed = await startTestService('', { MUTOSCOPE_PUBLIC_URL: 'http://media.example.com' })
  const body = { email: 'owner@localhost', password }
  const client = new SiteClient(exposed.url)
  assert.equal((await client.get('/site/session')).json.data['needs_https'], true)
  for (const target of ['/site/sign-in', '/site/sign-up', '/site/links/use'])
    assert.equal(wordOf(await client.post(target, body)), 'https_needed')

  await using local = await startTestService()
  const localClient = new SiteClient(local.url)
  assert.equal((await localClient.get('/site/session')).json.data['needs_https'], false)
  // In this request, the Host header differs from the configured URL, and there is no TLS.
  const { text } = await exchange(
    local.url,
    'POST /site/sign-in HTTP/1.1\r\nHost: 192.0.2.7\r\nOrigin: http://192.0.2.7\r\nConnection: close\r\n\r\n',
  )
  assert.match(text, /"error":"https_needed"/)
})

test(
  'the log never contains a password, link, cookie, or code',
  inOneProcess('the test cannot read the log of another process'),
  async () => {
    await using api = await startBareApi()
    const client = new SiteClient(api.url)
    const secrets = [
      'hunter2 hunter2',
      'the-token-of-a-link',
      'the-code-of-an-app',
      'the-state-of-an-oauth-flow',
    ]
    const body = { email: 'a@example.com', password: secrets[0], code: secrets[2] }
    await client.post('/site/sign-in', body, { cookie: `mutoscope=${'Z'.repeat(43)}` })
    await client.post('/site/links/use', { token: secrets[1], password: secrets[0] })
    await client.post('/site/prove', { password: secrets[0] })
    await client.get(`/site/identities/company/callback?code=${secrets[2]}&state=${secrets[3]}`)
    const log = api.logLines.join('')
    assert.ok(log.includes('/site/sign-in'))
    for (const secret of [...secrets, 'Z'.repeat(43)]) assert.equal(log.includes(secret), false, secret)
  },
)
