// An account creates, limits, rotates, and revokes only its own keys.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { startBareApi } from '../harness/service/bare-api.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { startTestService } from '../harness/service/service.ts'
import { signIn, wordOf } from '../harness/service/site-client.ts'
import type { SiteClient } from '../harness/service/site-client.ts'
import type { Key, KeysAnswer, NewKeyAnswer } from '../../src/http/site/wire/keys.ts'

const service = await startTestService()
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const body = { model_id: 'image-model-a-2', prompt: 'a red fox' }

async function customer() {
  const account = await operator.openAccount(100)
  return { ...account, site: await signIn(service.url, await operator.resetLink(account.accountId)) }
}

async function createKey(site: SiteClient, settings: object): Promise<NewKeyAnswer> {
  const { json } = await site.post('/site/keys', settings)
  assert.equal(json.code, 200, json.msg)
  return json.data as unknown as NewKeyAnswer
}

async function keysOf(site: SiteClient): Promise<readonly Key[]> {
  return ((await site.get('/site/keys')).json.data as unknown as KeysAnswer).keys
}

async function createTask(key: string, changes: object = {}): Promise<string> {
  const { status, json } = await service.ask('POST', '/api/v1/tasks/create', {
    key,
    body: { ...body, ...changes },
  })
  return json.code === 200 ? 'created' : `${status} ${String(json.data['error'])}`
}

test('a key is shown once, and creates tasks only for its models and within its daily limit [C5.6, C5.7]', async () => {
  const { site } = await customer()
  const settings = {
    name: ' nightly ',
    expires_in_days: 30,
    daily_credits_max: 9,
    model_ids: ['image-model-b-2', 'image-model-a-2'],
  }

  const { key, secret } = await createKey(site, settings)

  assert.deepEqual([key.name, key.hint.slice(-4), key.spent_today], ['nightly', secret.slice(-4), 0])
  assert.equal(Number(key.expires_at_ms) - key.created_at_ms, 30 * 86_400_000)
  assert.deepEqual([await createTask(secret), await createTask(secret)], ['created', 'created'])
  const refused = await service.ask('POST', '/api/v1/tasks/create', { key: secret, body })
  assert.deepEqual(refused.json.data, { error: 'key_limit_reached', required: 4, available: 1 })
  assert.equal(await createTask(secret, { model_id: 'svc-flash' }), '200 model_not_allowed')
  const [newest, first] = await keysOf(site)
  assert.deepEqual(newest, { ...key, spent_today: 8 })
  assert.deepEqual([first?.name, first?.daily_credits_max, first?.spent_today], ['First key', null, null])
  assert.ok(!(await site.get('/site/keys')).text.includes(secret))
})

test('a rotated key and its replacement both work until the old key is revoked', async () => {
  const { site } = await customer()
  const old = await createKey(site, { name: 'ci' })

  const rotated = await site.post(`/site/keys/${old.key.key_id}/roll`, { grace_hours: 24 })

  const { secret, key } = rotated.json.data as unknown as NewKeyAnswer
  assert.deepEqual([key.name, key.expires_at_ms], ['ci', null])
  assert.deepEqual([await createTask(old.secret), await createTask(secret)], ['created', 'created'])
  assert.equal(wordOf(await site.post(`/site/keys/${old.key.key_id}/revoke`)), 'ok')
  assert.deepEqual([await createTask(old.secret), await createTask(secret)], ['401 unauthorized', 'created'])
  const atOnce = await site.post(`/site/keys/${key.key_id}/roll`, { grace_hours: 0 })
  assert.deepEqual([wordOf(atOnce), await createTask(secret)], ['ok', '401 unauthorized'])
})

test('creating or rotating a key needs a fresh session; revoking does not', async () => {
  const { accountId, site } = await customer()
  const [key] = await keysOf(site)
  await operator.execute('update sessions set proved_at_ms = 0 where account_id = $1', accountId)

  assert.equal(wordOf(await site.post('/site/keys', { name: 'x' })), 'proof_needed')
  assert.equal(wordOf(await site.post(`/site/keys/${key?.key_id}/roll`, { grace_hours: 0 })), 'proof_needed')
  assert.equal(wordOf(await site.post(`/site/keys/${key?.key_id}/revoke`)), 'ok')
})

test('no one can see, rotate, or revoke the key of another account', async () => {
  const [owner, stranger] = [await customer(), await customer()]
  const [key] = await keysOf(owner.site)

  for (const what of ['roll', 'revoke'])
    assert.equal(
      wordOf(await stranger.site.post(`/site/keys/${key?.key_id}/${what}`, { grace_hours: 0 })),
      'key_not_found',
    )
  assert.equal((await keysOf(stranger.site)).length, 1)
  assert.equal(await createTask(owner.key), 'created')
})

test('a request with an invalid field is refused, the response names the field, and no key is created', async () => {
  const { site } = await customer()
  const bodies: readonly (readonly [string, object])[] = [
    ['name', {}],
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(81) }],
    ['name', { name: 'two\nlines' }],
    ['expires_in_days', { name: 'x', expires_in_days: 0 }],
    ['expires_in_days', { name: 'x', expires_in_days: 1.5 }],
    ['daily_credits_max', { name: 'x', daily_credits_max: '5' }],
    ['daily_credits_max', { name: 'x', daily_credits_max: null }],
    ['model_ids', { name: 'x', model_ids: [] }],
    ['model_ids', { name: 'x', model_ids: ['image-model-a-2', 'no-such-model'] }],
    ['model_ids', { name: 'x', model_ids: 'image-model-a-2' }],
  ]
  for (const [field, wrong] of bodies) {
    const { json } = await site.post('/site/keys', wrong)
    assert.deepEqual(json.data, { error: 'invalid_field', field }, JSON.stringify(wrong))
  }
  const { json } = await site.post('/site/keys', { name: 'x', limit: 5 })
  assert.deepEqual(json.data, { error: 'unknown_field', field: 'limit' })
  assert.equal((await keysOf(site)).length, 1)
})

test('the last use of a key is saved later, at the latest when the service stops', async () => {
  await using api = await startBareApi()
  const headers = { authorization: `Bearer ${api.key}` }
  await (await fetch(`${api.url}/api/v1/models`, { headers })).text()
  assert.equal((await keysOf(api.siteClient))[0]?.last_used_at_ms, null)

  await api.app.finish()

  assert.equal(typeof (await keysOf(api.siteClient))[0]?.last_used_at_ms, 'number')
})
