import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { OperatorClient } from '../harness/service/operator-client.ts'
import {
  clientId,
  clientSecret,
  ScriptedIdentityProvider,
} from '../harness/network/scripted-identity-provider.ts'
import type { Flaw } from '../harness/network/scripted-identity-provider.ts'
import { startTestService } from '../harness/service/service.ts'
import { SiteClient, wordOf } from '../harness/service/site-client.ts'

const provider = await ScriptedIdentityProvider.start()
after(() => provider[Symbol.asyncDispose]())

const password = 'a fox in the snow'

function settingsFor(signUp: string): string {
  const shared = `client_id: ${clientId}, client_secret_env: PROVIDER_SECRET`
  // Another host name for the same server counts as another issuer.
  const hub = provider.url.replace('127.0.0.1', 'localhost')
  return `
trust_proxy: true
site:
  sign_up: ${signUp}
  identity_providers:
    - { id: company, kind: oidc, label: Our company, issuer: '${provider.url}', ${shared} }
    - { id: hub, kind: github, issuer: '${hub}', ${shared} }
`
}

async function startWith(signUp: string) {
  await using opened = new AsyncDisposableStack()
  const service = opened.use(await startTestService(settingsFor(signUp), { PROVIDER_SECRET: clientSecret }))
  const operator = opened.use(await OperatorClient.open(service.config))
  const running = opened.move()
  return { service, operator, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/** Follows the redirects to the provider and back. Returns the final path. */
async function signInWith(client: SiteClient, id = 'company'): Promise<string> {
  const start = await client.get(`/site/identities/${id}/start`)
  assert.equal(start.status, 303)
  const location = start.headers.get('location') ?? ''
  if (location.startsWith(client.url)) return location.slice(client.url.length)
  return finish(client, await provider.consent(location))
}

async function finish(client: SiteClient, back: URL): Promise<string> {
  const { status, headers } = await client.get(back.pathname + back.search)
  assert.equal(status, 303)
  return (headers.get('location') ?? '').slice(client.url.length)
}

async function emailOf(client: SiteClient): Promise<unknown> {
  const { json } = await client.get('/site/session')
  return (json.data['account'] as Readonly<Record<string, unknown>> | null)?.['email'] ?? null
}

test('with open sign-up, the first sign-in opens an account, and the next one finds it', async () => {
  await using world = await startWith('open')
  for (const id of ['company', 'hub']) {
    provider.person = { subject: '7', email: `Ada.${id}@Example.com`, isVerified: true }
    for (let attempt = 0; attempt < 2; attempt++) {
      const client = new SiteClient(world.service.url)
      assert.equal(await signInWith(client, id), '/')
      assert.equal(await emailOf(client), `ada.${id}@example.com`)
      // The service identifies a person by the subject, not by the email address.
      provider.person = { ...provider.person, email: 'moved@example.com' }
    }
  }
  assert.equal(await world.operator.store.countAccounts(null), 3)
  assert.deepEqual(await world.operator.store.auditStore(null), [])
})

test('an identity with the email address of an existing account does not sign in to it until the account holder links it', async () => {
  await using world = await startWith('open')
  const { service, operator } = world
  const account = await operator.openAccount(5)
  provider.person = { subject: '8', email: account.email, isVerified: true }
  const stranger = new SiteClient(service.url)
  assert.equal(await signInWith(stranger), '/sign-in?refused=email_taken')
  assert.equal(await emailOf(stranger), null)

  const holder = new SiteClient(service.url)
  const token = await operator.resetLink(account.accountId)
  await holder.post('/site/links/use', { token, password })
  assert.equal(await signInWith(holder), '/security')
  const { json } = await holder.get('/site/identities')
  assert.deepEqual(json.data, {
    identities: [
      { id: 'company', label: 'Our company', is_linked: true },
      { id: 'hub', label: 'GitHub', is_linked: false },
    ],
  })
  assert.equal(await signInWith(stranger), '/')
  assert.equal(await emailOf(stranger), account.email)

  const other = await operator.openAccount(5)
  const otherHolder = new SiteClient(service.url)
  const otherToken = await operator.resetLink(other.accountId)
  await otherHolder.post('/site/links/use', { token: otherToken, password })
  assert.equal(await signInWith(otherHolder), '/security?refused=identity_taken')

  assert.equal(wordOf(await holder.post('/site/identities/company/unlink')), 'ok')
  assert.equal(await signInWith(new SiteClient(service.url)), '/sign-in?refused=email_taken')
})

test('linking needs a fresh session that still exists when the provider redirects back', async () => {
  await using world = await startWith('open')
  const { service, operator } = world
  const { accountId } = await operator.openAccount(5)
  provider.person = { subject: '9', email: 'linked@example.com', isVerified: true }
  const client = new SiteClient(service.url)
  await client.post('/site/links/use', { token: await operator.resetLink(accountId), password })
  await operator.execute(`update sessions set proved_at_ms = 0 where account_id = $1`, accountId)
  assert.equal(await signInWith(client), '/security?refused=proof_needed')

  await client.post('/site/prove', { password })
  const start = await client.get('/site/identities/company/start')
  const back = await provider.consent(start.headers.get('location') ?? '')
  await client.post('/site/sign-out-everywhere')
  assert.equal(await finish(client, back), '/security?refused=proof_needed')
  assert.deepEqual(await operator.store.listIdentities(accountId), [])
})

test('an identity that is the only way to sign in to an account cannot be unlinked', async () => {
  await using world = await startWith('open')
  provider.person = { subject: '10', email: 'only@example.com', isVerified: true }
  const client = new SiteClient(world.service.url)
  assert.equal(await signInWith(client), '/')
  assert.equal(wordOf(await client.post('/site/identities/company/unlink')), 'invalid_field')
  assert.equal(wordOf(await client.post('/site/password', { password })), 'ok')
  assert.equal(wordOf(await client.post('/site/identities/company/unlink')), 'ok')
})

test('with sign-up by invitation, only an invited, verified email address opens an account, with the invitation’s credits', async () => {
  await using world = await startWith('invite')
  provider.person = { subject: '11', email: 'guest@example.com', isVerified: true }
  const client = new SiteClient(world.service.url)
  assert.equal(await signInWith(client), '/sign-in?refused=sign_up_closed')
  await world.operator.invite('guest@example.com', 70)
  provider.person = { ...provider.person, isVerified: false }
  assert.equal(
    await signInWith(client),
    '/sign-in?refused=sign_up_closed',
    'the provider has not verified the address',
  )
  provider.person = { ...provider.person, isVerified: true }
  assert.equal(await signInWith(client), '/')
  const { json } = await client.get('/site/session')
  assert.equal((json.data['account'] as Readonly<Record<string, unknown>>)['balance'], 70)
})

test('an ID token that is forged, expired, for another client, or for another flow does not sign in', async () => {
  await using world = await startWith('open')
  const { service, operator } = world
  provider.person = { subject: '12', email: 'forged@example.com', isVerified: true }
  const flaws: readonly Flaw[] = ['signature', 'nonce', 'audience', 'issuer', 'expired', 'token']
  for (const flaw of flaws) {
    provider.flaw = flaw
    assert.equal(await signInWith(new SiteClient(service.url)), '/sign-in?refused=sign_in_failed', flaw)
  }
  provider.flaw = 'none'

  const client = new SiteClient(service.url)
  const start = await client.get('/site/identities/company/start')
  const back = await provider.consent(start.headers.get('location') ?? '')
  const refused = '/sign-in?refused=sign_in_failed'
  // A browser that never started the flow, another provider's callback, and a different state are all refused.
  assert.equal(await finish(new SiteClient(service.url), back), refused)
  const elsewhere = new URL(back.href.replace('/company/', '/hub/'))
  assert.equal(await finish(client, elsewhere), refused)
  const otherState = new URL(back)
  otherState.searchParams.set('state', 'another')
  assert.equal(await finish(client, otherState), refused)
  assert.equal(await finish(client, back), '/')
  assert.equal(await finish(client, back), refused, 'a code works only once')
  assert.equal(await operator.store.countAccounts(null), 2)
})

test("starting many sign-ins with a provider does not use up the sign-in attempts of the client's address", async () => {
  await using world = await startWith('open')
  const client = new SiteClient(world.service.url)
  for (let person = 0; person < 31; person++) {
    const { headers } = await client.get('/site/identities/company/start')
    assert.ok(headers.get('location')?.startsWith(provider.url))
  }
  const guess = { email: 'a@example.com', password }
  assert.equal(wordOf(await client.post('/site/sign-in', guess)), 'sign_in_failed')
})

test('another site’s page cannot start a sign-in, and an unknown provider is not found', async () => {
  await using world = await startWith('open')
  const client = new SiteClient(world.service.url)
  const reply = await client.get('/site/identities/company/start', { 'sec-fetch-site': 'cross-site' })
  assert.deepEqual([reply.status, wordOf(reply)], [403, 'foreign_origin'])
  assert.equal((await client.get('/site/identities/nobody/start')).status, 404)
})
