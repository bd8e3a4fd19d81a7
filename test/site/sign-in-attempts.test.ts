// Tests the limits on sign-in attempts, and which users are not affected when someone else reaches a limit.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sqlite } from '../harness/database/sqlite-backend.ts'
import { startBareApi } from '../harness/service/bare-api.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { startTestService } from '../harness/service/service.ts'
import { signIn, SiteClient, wordOf } from '../harness/service/site-client.ts'
import { FaultyStore } from '../harness/store/faulty-store.ts'

const password = 'a fox in the snow'

test('attempts are limited per client address, and also per client address and account', async () => {
  await using service = await startTestService('trust_proxy: true')
  const signIn = (forwarded: string, email = 'a@example.com') =>
    new SiteClient(service.url, forwarded).post('/site/sign-in', { email, password: 'x' })
  // Ten attempts reach the limit, even if two processes share the limit.
  for (let count = 0; count < 10; count++) await signIn('10.0.0.1')
  const limited = await signIn('10.0.0.1')
  assert.deepEqual([limited.status, wordOf(limited)], [429, 'rate_limited'])
  assert.match(limited.headers.get('retry-after') ?? '', /^\d+$/)
  assert.equal(wordOf(await signIn('10.0.0.1', 'b@example.com')), 'sign_in_failed')

  // Only the last address counts, because the trusted proxy adds it.
  const readLink = (forwarded: string) =>
    new SiteClient(service.url, forwarded).post('/site/links/look', { token: 'x' })
  for (let count = 0; count < 30; count++) await readLink(`10.2.2.${count}, 10.9.9.9`)
  assert.equal(wordOf(await readLink('10.9.9.9')), 'rate_limited')
  assert.equal(wordOf(await readLink('10.9.9.9, 10.1.1.1')), 'link_not_valid')
})

test('behind a proxy that appends ports, a client has one address; text that is not an address is refused', async () => {
  await using service = await startTestService('trust_proxy: true')
  const readLink = (forwarded: string) =>
    new SiteClient(service.url, forwarded).post('/site/links/look', { token: 'x' })
  for (let count = 0; count < 30; count++) await readLink(`192.0.2.1:${5_000 + count}`)
  assert.equal(wordOf(await readLink('192.0.2.1')), 'rate_limited')
  assert.equal(wordOf(await readLink('[2001:db8::1]:443')), 'link_not_valid')
  const refused = await readLink('unknown')
  assert.deepEqual([refused.status, wordOf(refused)], [400, 'bad_request'])
  assert.match(refused.json.msg, /X-Forwarded-For/)
})

test('before sign-in, a body may have at most 8 KiB', async () => {
  await using service = await startTestService()
  const client = new SiteClient(service.url)
  for (const target of ['/site/sign-in', '/site/links/look', '/site/links/use']) {
    const reply = await client.post(target, { email: 'a@example.com', password: 'x'.repeat(8 * 1024) })
    assert.deepEqual([reply.status, wordOf(reply)], [413, 'too_large'], target)
  }
})

test('guesses from one address or in one session lock out no one else', async () => {
  await using service = await startTestService('trust_proxy: true')
  await using operator = await OperatorClient.open(service.config)
  const { accountId, email } = await operator.openAccount(0)
  const holder = new SiteClient(service.url)
  await holder.post('/site/links/use', { token: await operator.resetLink(accountId), password })
  const stolen = new SiteClient(service.url)
  await stolen.post('/site/sign-in', { email, password })
  const stranger = new SiteClient(service.url)

  for (let count = 0; count < 11; count++) {
    await stranger.post('/site/sign-in', { email, password: 'a guess' })
    await stolen.post('/site/prove', { password: 'a guess' })
  }

  assert.equal(wordOf(await stranger.post('/site/sign-in', { email, password })), 'rate_limited')
  assert.equal(wordOf(await stolen.post('/site/prove', { password })), 'rate_limited')
  assert.equal(wordOf(await holder.post('/site/prove', { password })), 'ok')
  assert.equal(wordOf(await new SiteClient(service.url).post('/site/sign-in', { email, password })), 'ok')
  const token = await operator.resetLink(accountId)
  const other = new SiteClient(service.url)
  assert.equal(wordOf(await other.post('/site/links/use', { token, password })), 'ok')
})

test('guesses from many addresses do not lock out a browser that has signed in before', async () => {
  await using service = await startTestService('trust_proxy: true')
  await using operator = await OperatorClient.open(service.config)
  const signedOut = async () => {
    const { accountId, email } = await operator.openAccount(0)
    const client = new SiteClient(service.url)
    await client.post('/site/links/use', { token: await operator.resetLink(accountId), password })
    await client.post('/site/sign-out')
    return { client, email }
  }
  const [holder, other] = [await signedOut(), await signedOut()]
  const { email } = holder
  const guess = async (client: SiteClient, times: number) => {
    const words = []
    for (let count = 0; count < times; count++)
      words.push(wordOf(await client.post('/site/sign-in', { email, password: 'x' })))
    return words
  }
  // Together, these attempts reach the account's limit of 100, even if two processes share the limit.
  const strangers = Array.from(
    { length: 12 },
    (_, number) => new SiteClient(service.url, `192.0.2.${number}`),
  )
  await Promise.all(strangers.map((stranger) => guess(stranger, 11)))

  // One attempt becomes available every nine seconds, so one of these four attempts may be allowed.
  for (const client of [new SiteClient(service.url), other.client])
    assert.ok(
      (await guess(client, 4)).includes('rate_limited'),
      'a new browser, or a browser that has signed in to another account, is refused',
    )
  const reply = await holder.client.post('/site/sign-in', { email, password })
  assert.equal(wordOf(reply), 'ok')
  assert.match(
    reply.headers.getSetCookie().join('\n'),
    /^mutoscope-known=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/m,
  )
})

test('a new password invalidates the device cookies of all browsers, so an old cookie cannot be used to lock out the account holder', async () => {
  await using service = await startTestService('trust_proxy: true')
  await using operator = await OperatorClient.open(service.config)
  const { accountId, email } = await operator.openAccount(0)
  const thief = new SiteClient(service.url, '192.0.2.1')
  await thief.post('/site/links/use', { token: await operator.resetLink(accountId), password })
  const oldMark = /mutoscope-known=[^;]*/.exec(thief.cookies)?.[0] ?? ''
  assert.notEqual(oldMark, '')
  const holder = new SiteClient(service.url)
  await holder.post('/site/links/use', {
    token: await operator.resetLink(accountId),
    password: 'an owl in the rain',
  })
  await holder.post('/site/password', { password })
  await holder.post('/site/sign-out')

  // The attempts come from 15 addresses, because one address may make only ten attempts on an account.
  await Promise.all(
    Array.from({ length: 15 }, async (_, number) => {
      const client = new SiteClient(service.url, `192.0.2.${number + 2}`)
      for (let count = 0; count < 10; count++)
        await client.post('/site/sign-in', { email, password: 'x' }, { cookie: oldMark })
    }),
  )

  const stranger = new SiteClient(service.url)
  const words = []
  for (let count = 0; count < 4; count++)
    words.push(wordOf(await stranger.post('/site/sign-in', { email, password: 'x' })))
  assert.ok(words.includes('rate_limited'), 'the old mark counts as an unknown browser')
  assert.equal(wordOf(await holder.post('/site/sign-in', { email, password })), 'ok')
})

test('one session can change and prove its password only 30 times before it must wait; other sessions are not affected', async () => {
  await using service = await startTestService()
  await using operator = await OperatorClient.open(service.config)
  const { accountId, email } = await operator.openAccount(0)
  const client = new SiteClient(service.url)
  await client.post('/site/links/use', { token: await operator.resetLink(accountId), password })

  const words = []
  for (let count = 0; count < 16; count++) {
    words.push(wordOf(await client.post('/site/password', { password })))
    words.push(wordOf(await client.post('/site/prove', { password })))
  }

  assert.ok(words.includes('rate_limited'))
  assert.equal(words[0], 'ok')
  assert.equal(wordOf(await new SiteClient(service.url).post('/site/sign-in', { email, password })), 'ok')
})

test('opening a valid link does not count as an attempt', async () => {
  await using service = await startTestService()
  await using operator = await OperatorClient.open(service.config)
  const { accountId } = await operator.openAccount(0)
  const client = new SiteClient(service.url)
  const token = await operator.resetLink(accountId)
  for (let count = 0; count < 31; count++)
    assert.equal(wordOf(await client.post('/site/links/look', { token })), 'ok')
})

test('X-Forwarded-For is ignored unless the settings trust a proxy', async () => {
  await using service = await startTestService()
  const readLink = (forwarded: string) =>
    new SiteClient(service.url, forwarded).post('/site/links/look', { token: 'x' })
  for (let count = 0; count < 30; count++) await readLink(`10.0.0.${count}`)
  assert.equal(wordOf(await readLink('10.0.0.99')), 'rate_limited')
})

test('an attempt beyond the limit is refused before the session is read from the database', async () => {
  await using service = await startTestService()
  await using operator = await OperatorClient.open(service.config)
  const holder = await signIn(
    service.url,
    await operator.resetLink((await operator.openAccount(0)).accountId),
  )
  const requests = [
    ['/site/prove', { password: 'x' }],
    ['/site/password', { password }],
    ['/site/totp/confirm', { code: '000000' }],
  ] as const
  // Two processes may share the limit.
  for (let count = 0; count < 20; count++) await holder.post('/site/prove', { password: 'x' })

  const cookie = holder.cookies
  // From now on, a request that reads the session is refused with `session_needed`.
  await holder.post('/site/sign-out')
  for (const [target, body] of requests)
    assert.equal(wordOf(await holder.post(target, body, { cookie })), 'rate_limited', target)
  assert.equal(wordOf(await holder.get('/site/tasks', { cookie })), 'session_needed')
})

test('a sign-in beyond the limit is refused before the account is read from the database', async () => {
  const called: string[] = []
  await using api = await startBareApi(null, {
    ...sqlite,
    openServed: async () => {
      const opened = await sqlite.openServed()
      const database = new FaultyStore(opened.store)
      database.onCall = (name) => called.push(name)
      return { ...opened, store: database.store }
    },
  })
  const attempt = async (email: string) => {
    called.length = 0
    const reply = await new SiteClient(api.url).post('/site/sign-in', { email, password: 'a guess' })
    return [wordOf(reply), ...called]
  }
  for (let count = 0; count < 10; count++)
    assert.deepEqual(await attempt('a@example.com'), ['sign_in_failed', 'findUsers'])

  assert.deepEqual(await attempt('a@example.com'), ['rate_limited'])
  assert.deepEqual(await attempt('b@example.com'), ['sign_in_failed', 'findUsers'])
})
