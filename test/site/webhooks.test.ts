// Endpoints and their deliveries are visible only to the account that owns them.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'

import type {
  AttemptsAnswer,
  EndpointsAnswer,
  MessagesAnswer,
  NewEndpointAnswer,
} from '../../src/http/site/wire/webhooks.ts'
import { WebhookReceiver } from '../harness/network/webhook-receiver.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { startTestService } from '../harness/service/service.ts'
import { signIn, wordOf } from '../harness/service/site-client.ts'
import type { SiteClient } from '../harness/service/site-client.ts'
import { until } from '../harness/time/until.ts'

const receiver = await WebhookReceiver.start()
const service = await startTestService(
  `webhooks: { allow_ranges: [127.0.0.1/32], allow_ports: [${receiver.port}] }`,
)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

async function customer() {
  const account = await operator.openAccount(100)
  return { ...account, site: await signIn(service.url, await operator.resetLink(account.accountId)) }
}

async function add(site: SiteClient): Promise<NewEndpointAnswer> {
  const { json } = await site.post('/site/webhooks', { url: receiver.url, types: ['task.failed'] })
  assert.equal(json.code, 200, json.msg)
  return json.data as unknown as NewEndpointAnswer
}

async function endpointsOf(site: SiteClient) {
  return ((await site.get('/site/webhooks')).json.data as unknown as EndpointsAnswer).endpoints
}

test('an endpoint is created, tested, rotated, disabled, and deleted, and its secret is shown once [C13.8]', async () => {
  const { site } = await customer()
  const { endpoint, secret } = await add(site)
  assert.deepEqual(await endpointsOf(site), [endpoint])
  const path = `/site/webhooks/${endpoint.endpoint_id}`

  const before = receiver.received.length
  assert.equal((await site.post(`${path}/test`)).json.code, 200)
  await until('the test arrives', () => receiver.received.length > before, 20_000)
  const webhook = receiver.received.at(-1)
  assert.ok(webhook !== undefined)
  new Webhook(secret).verify(webhook.body, webhook.headers)
  const messages = async () =>
    ((await site.get(`${path}/messages`)).json.data as unknown as MessagesAnswer).messages
  await until('the delivery is recorded', async () => (await messages())[0]?.state === 'delivered', 20_000)
  const [message] = await messages()
  const { json } = await site.get(`${path}/messages/${message?.message}`)
  const { attempts } = json.data as unknown as AttemptsAnswer
  assert.deepEqual(
    attempts.map(({ status, request }) => [status, request]),
    [[204, webhook.body]],
  )
  assert.equal((await site.post(`${path}/redeliver`, { message: message?.message })).json.data['messages'], 1)
  await until('the message arrives again', () => receiver.received.length > before + 1, 20_000)

  const rotated = (await site.post(`${path}/rotate`)).json.data['secret']
  assert.notEqual(rotated, secret)
  assert.ok(!JSON.stringify(await endpointsOf(site)).includes('whsec_'))
  await site.post(`${path}/disable`)
  assert.equal((await endpointsOf(site))[0]?.disabled_for, 'owner')
  assert.equal(wordOf(await site.post(`${path}/test`)), 'endpoint_not_found')
  await site.post(`${path}/enable`)
  assert.equal((await site.post(`${path}/redeliver`, { since_ms: 0 })).json.code, 200)
  await site.post(`${path}/delete`)
  assert.deepEqual(await endpointsOf(site), [])
})

test('another account can neither see nor change an endpoint [C13.8]', async () => {
  const [one, other] = [await customer(), await customer()]
  const { endpoint } = await add(one.site)
  const path = `/site/webhooks/${endpoint.endpoint_id}`
  assert.deepEqual(await endpointsOf(other.site), [])
  for (const verb of ['rotate', 'enable', 'disable', 'delete', 'test'])
    assert.equal(wordOf(await other.site.post(`${path}/${verb}`)), 'endpoint_not_found', verb)
  assert.equal((await other.site.post(`${path}/redeliver`, { since_ms: 0 })).json.data['messages'], 0)
  assert.deepEqual((await other.site.get(`${path}/messages`)).json.data['messages'], [])
  assert.deepEqual(await endpointsOf(one.site), [endpoint])
})

test('a refusal names the field, and an account has at most ten endpoints', async () => {
  const { site } = await customer()
  const types = ['task.failed']
  for (const url of ['http://10.0.0.1/', 'http://localhost/', 'ftp://example.com', 'https://example.com:22/'])
    assert.equal((await site.post('/site/webhooks', { url, types })).json.data['field'], 'url')
  const wrong = { url: receiver.url, types: ['task.begun'] }
  assert.equal((await site.post('/site/webhooks', wrong)).json.data['field'], 'types')
  for (let count = 0; count < 10; count++) await add(site)
  assert.equal(
    wordOf(await site.post('/site/webhooks', { url: receiver.url, types })),
    'endpoint_limit_reached',
  )
})
