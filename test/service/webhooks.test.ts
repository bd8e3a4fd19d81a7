import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'

import { randomId } from '../../src/lib/ids.ts'
import { only } from '../../src/lib/only.ts'
import { branded } from '../../src/lib/brand.ts'
import type { AccountId, WebhookEndpointId } from '../../src/domain/ids.ts'
import { responseBytesMax } from '../../src/domain/webhooks/webhook.ts'
import { WebhookReceiver } from '../harness/network/webhook-receiver.ts'
import type { ReceivedWebhook } from '../harness/network/webhook-receiver.ts'
import { checkDescribedWebhook } from '../harness/openapi/check-openapi.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { runSample } from '../harness/processes/run-sample.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { startTestService } from '../harness/service/service.ts'
import { until } from '../harness/time/until.ts'

const deadlineMs = 30_000
const receiver = await WebhookReceiver.start()
const slow = await WebhookReceiver.start('127.0.0.2')
const service = await startTestService(`
webhooks: { allow_ranges: [127.0.0.1/32, 127.0.0.2/32], allow_ports: [${receiver.port}, ${slow.port}] }
`)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
  await slow[Symbol.asyncDispose]()
})

/** `npm run test:python` installs the Standard Webhooks library here. */
const pythonLibraries = path.join(import.meta.dirname, '../../build/python')
const withoutLibrary =
  !existsSync(path.join(pythonLibraries, 'standardwebhooks')) &&
  'only "npm run test:python" installs the library'

const verifyInPython = `
import json, os
from standardwebhooks import Webhook, WebhookVerificationError
message = json.loads(os.environ["MESSAGE"])
try:
    print(Webhook(message["secret"]).verify(message["body"], message["headers"])["type"])
except WebhookVerificationError:
    print("refused")
`

/** Adds an endpoint to a new account. */
async function subscriber(to = receiver, url = to.url) {
  const { accountId, key } = await operator.openAccount(1_000)
  const path = `/hook/${accountId}`
  const { endpointId, endpointSecret } = await operator.addEndpoint(accountId, url.replace('/hook', path))
  const received = () => to.received.filter((webhook) => webhook.path === path)
  const hears = (count: number) =>
    until(`${count} webhooks arrive`, () => received().length >= count, deadlineMs)
  return { accountId, key, endpointId, endpointSecret, received, hears }
}

async function run(key: string, prompt = 'a boat on the sea, pixel art'): Promise<string> {
  const body = { model_id: 'image-model-b-2', prompt }
  const { json } = await service.ask('POST', '/api/v1/tasks/create', { key, body })
  return String(json.data['task_id'])
}

async function send(endpointId: WebhookEndpointId): Promise<void> {
  const messageId = randomId('msg')
  assert.ok(await operator.store.addTestMessage({ id: endpointId, accountId: null, messageId }))
}

/** Checks the webhook with the Standard Webhooks library and against openapi.json. Returns the body. */
function verified(secret: string, { body, headers }: ReceivedWebhook) {
  checkDescribedWebhook(headers, body)
  return new Webhook(secret).verify(body, headers) as { readonly type: string; readonly timestamp: string }
}

async function lastMessage(endpointId: WebhookEndpointId) {
  const name = { id: endpointId, accountId: null }
  const [message] = await operator.store.listMessages({ ...name, before: null, limit: 1 })
  if (message === undefined) throw new Error('there is no message')
  return { ...message, all: await operator.store.readAttempts({ ...name, message: message.id }) }
}

/** Makes the endpoint's pending attempts due immediately. */
async function hurry(endpointId: WebhookEndpointId): Promise<void> {
  await operator.execute(
    'update webhook_messages set due_at_ms = 1 where endpoint_id = $1 and due_at_ms is not null',
    endpointId,
  )
}

test("a webhook about a task passes verification by the Standard Webhooks library and has the same data as the task's query [C13.1]", async () => {
  const scene = await subscriber()
  const taskId = await run(scene.key)
  await scene.hears(1)
  const webhook = only(scene.received())
  const message = verified(scene.endpointSecret, webhook)
  const { data } = (await service.ask('GET', `/api/v1/tasks/${taskId}`, { key: scene.key })).json
  assert.deepEqual(message, { type: 'task.succeeded', timestamp: message.timestamp, data })
  assert.equal(webhook.headers['webhook-id'], `msg_${taskId}`)
  assert.equal(webhook.headers['content-type'], 'application/json')
  assert.throws(() => new Webhook(`whsec_${btoa('x'.repeat(32))}`).verify(webhook.body, webhook.headers))
  await until(
    'the attempt is recorded',
    async () => (await lastMessage(scene.endpointId)).state === 'delivered',
    deadlineMs,
  )
  const attempt = only((await lastMessage(scene.endpointId)).all)
  assert.deepEqual([attempt.status, attempt.error, attempt.requestBody], [204, null, webhook.body])
})

test('after a rotation, a webhook can be verified with the new secret and with the previous one [C13.2]', async () => {
  const { endpointId, endpointSecret, received, hears } = await subscriber()
  const newSecret = await operator.rotateEndpoint(endpointId)
  await send(endpointId)
  await hears(1)
  const webhook = only(received())
  for (const secret of [endpointSecret, newSecret])
    assert.equal(verified(secret, webhook).type, 'webhook.test')
})

test(
  'webhooks pass verification by the Python library of Standard Webhooks',
  { skip: withoutLibrary },
  async () => {
    const { endpointId, endpointSecret, received, hears } = await subscriber()
    const newSecret = await operator.rotateEndpoint(endpointId)
    await send(endpointId)
    await hears(1)
    const { body, headers } = only(received())
    await using folder = await temporaryFolder()
    const isAccepted = async (secret: string, text: string) => {
      const message = JSON.stringify({ secret, headers, body: text })
      const variables = { PYTHONPATH: pythonLibraries, MESSAGE: message }
      return (await runSample('python', verifyInPython, folder.path, variables)).trim()
    }
    for (const secret of [endpointSecret, newSecret])
      assert.equal(await isAccepted(secret, body), 'webhook.test')
    assert.equal(await isAccepted(newSecret, body.replace('webhook.test', 'task.failed')), 'refused')
    assert.equal(await isAccepted(`whsec_${btoa('x'.repeat(32))}`, body), 'refused')
  },
)

test('a failed attempt is repeated with the same id, and the beginning of each response is recorded [C13.3]', async () => {
  const { endpointId, received, hears } = await subscriber()
  receiver.script.push({ status: 500, body: `out of order ${'x'.repeat(2 * responseBytesMax)}` })
  await send(endpointId)
  await until(
    'the failure is recorded',
    async () => (await lastMessage(endpointId)).attempts === 1,
    deadlineMs,
  )
  await hurry(endpointId)
  await hears(2)
  const [first, second] = received()
  assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id'])
  assert.equal(first?.body, second?.body)
  await until(
    'the success is recorded',
    async () => (await lastMessage(endpointId)).state === 'delivered',
    deadlineMs,
  )
  const { all } = await lastMessage(endpointId)
  assert.deepEqual(
    all.map(({ status }) => status),
    [500, 204],
  )
  assert.equal(all[0]?.responseBody.length, responseBytesMax)
  assert.match(all[0]?.responseBody ?? '', /^out of order x/)
})

test('a webhook counts as delivered if the status is a success, even if the body of the response breaks off', async () => {
  const { endpointId } = await subscriber()
  receiver.script.push('break off')
  await send(endpointId)
  await until(
    'the attempt is recorded',
    async () => (await lastMessage(endpointId)).attempts === 1,
    deadlineMs,
  )
  const { state, all } = await lastMessage(endpointId)
  assert.deepEqual([state, only(all).status, only(all).responseBody], ['delivered', 200, 'received'])
})

test('a redirect is a failure and is not followed [C13.6]', async () => {
  const { endpointId } = await subscriber()
  receiver.script.push({ status: 307, headers: { location: `${slow.url}/canary` } })
  await send(endpointId)
  await until(
    'the attempt is recorded',
    async () => (await lastMessage(endpointId)).attempts === 1,
    deadlineMs,
  )
  assert.equal(only((await lastMessage(endpointId)).all).status, 307)
  assert.ok(slow.received.every(({ path }) => !path.includes('canary')))
})

test('nothing is sent to an address outside the allowed ranges [C13.6]', async () => {
  const { endpointId } = await subscriber(receiver, receiver.url.replace('127.0.0.1', '127.0.0.3'))
  const before = receiver.connections
  await send(endpointId)
  await until(
    'the attempt is recorded',
    async () => (await lastMessage(endpointId)).attempts === 1,
    deadlineMs,
  )
  const { status, error } = only((await lastMessage(endpointId)).all)
  assert.deepEqual([status, error], [null, 'The address is not allowed.'])
  assert.equal(receiver.connections, before)
})

test('410 disables the endpoint; Retry-After delays the next attempt [C13.4, C13.5]', async () => {
  const { accountId, endpointId } = await subscriber()
  receiver.script.push({ status: 503, headers: { 'retry-after': '3600' } })
  await send(endpointId)
  await until(
    'the attempt is recorded',
    async () => (await lastMessage(endpointId)).attempts === 1,
    deadlineMs,
  )
  const { dueAtMs } = await lastMessage(endpointId)
  assert.ok((dueAtMs ?? 0) > Date.now() + 3_000_000)
  receiver.script.push({ status: 410 })
  await hurry(endpointId)
  await until(
    'the endpoint is disabled',
    async () => only(await operator.store.listEndpoints(accountId)).disabledFor === 'gone',
    deadlineMs,
  )
})

test('a receiver that does not respond gets at most 20 connections and delays no other receiver [C13.7]', async () => {
  slow.holdsAll = true
  const [stuck, other] = [await subscriber(slow), await subscriber()]
  for (let count = 0; count < 30; count++) await send(stuck.endpointId)
  await until('the slow receiver is busy', () => stuck.received().length >= 20, deadlineMs)
  await send(other.endpointId)
  await other.hears(1)
  assert.equal(stuck.received().length, 20)
  slow.holdsAll = false
  for (const { response } of stuck.received()) response.writeHead(204).end()
  await stuck.hears(30)
})

test('all messages since a time are sent again, each with its own id', async () => {
  const { accountId, endpointId, received, hears } = await subscriber()
  for (let count = 0; count < 3; count++) await send(endpointId)
  const name = { id: endpointId, accountId: branded<AccountId>(accountId) }
  const states = async () => operator.store.listMessages({ ...name, before: null, limit: 10 })
  await until(
    'all are delivered',
    async () => (await states()).every(({ state }) => state === 'delivered'),
    deadlineMs,
  )
  await operator.store.redeliverMessages({ ...name, sinceMs: 0, from: { after: 0 }, limit: 10 })
  await hears(6)
  assert.equal(new Set(received().map(({ headers }) => headers['webhook-id'])).size, 3)
})

test('no secret of an endpoint is stored in plain text', async () => {
  const { endpointSecret } = await subscriber()
  const rows = await operator.query('select * from webhook_endpoints')
  assert.ok(!JSON.stringify(rows).includes(endpointSecret.slice('whsec_'.length)))
})
