import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import openapi from '../../src/http/api/openapi.json' with { type: 'json' }
import { testType, webhookTypes } from '../../src/domain/webhooks/webhook.ts'
import { errorData } from '../../src/http/api/schemas/errors.ts'
import { describeApi } from '../../src/http/api/schemas/openapi/document.ts'
import { startBareApi } from '../harness/service/bare-api.ts'
import { checkDescribed, checkDescribedWebhook } from '../harness/openapi/check-openapi.ts'

const api = await startBareApi()
after(() => api[Symbol.asyncDispose]())

interface Listed {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly examples?: Readonly<Record<string, Example>> }>>
}

interface Example {
  readonly $ref?: string
  readonly value?: unknown
}

const everyHeader = new Headers(Object.keys(openapi.components.headers).map((name) => [name, 'a']))

test('GET /openapi.json needs no key and returns the description with the address of the service [C8.1]', async () => {
  const reply = await api.client.ask('GET', '/openapi.json', { key: null })
  assert.equal(reply.status, 200)
  assert.equal(reply.headers.get('content-type'), 'application/json')
  assert.equal(reply.headers.get('access-control-allow-origin'), '*')
  assert.deepEqual(reply.json, { ...openapi, servers: [{ url: api.url }] })
  const headers = { 'if-none-match': reply.headers.get('etag') ?? '' }
  assert.equal((await api.client.ask('GET', '/openapi.json', { key: null, headers })).status, 304)
})

test('openapi.json matches the schemas; if it does not, run "npm run openapi" [C8.1]', () => {
  assert.deepEqual(openapi, JSON.parse(JSON.stringify(describeApi())))
})

test('every error identifier of the API has a schema and an example [C8.2]', () => {
  assert.deepEqual(Object.keys(openapi.components.examples), Object.keys(errorData))
  const schemas: ReadonlySet<string> = new Set(Object.keys(openapi.components.schemas))
  for (const word of Object.keys(errorData)) {
    assert.ok(schemas.has(word.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())), word)
  }
})

test('every operation has an example of a successful response, and every example matches its schema [C8.2]', () => {
  for (const [path, methods] of Object.entries(openapi.paths)) {
    if (!path.startsWith('/api/')) continue
    for (const [method, { responses }] of Object.entries(methods)) {
      for (const [status, listed] of Object.entries(responses as Readonly<Record<string, Listed>>)) {
        const json = componentOf(listed).content?.['application/json']
        for (const example of Object.values(json?.examples ?? {})) {
          const { value } = componentOf(example)
          assert.ok(value !== undefined)
          checkDescribed(path, method, { status: Number(status), headers: everyHeader, json: value })
        }
        const hasSuccess = status !== '200' || json === undefined || json.examples?.['success'] !== undefined
        const isStream = listed.content?.['text/event-stream'] !== undefined
        assert.ok(hasSuccess || isStream, `${method} ${path}: src/http/api/schemas/openapi/examples.ts`)
      }
    }
  }
})

test('every webhook has an example that matches its schema', () => {
  const signature = `v1,${'A'.repeat(43)}=`
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1795406400',
    'webhook-signature': `${signature} ${signature}`,
  }
  assert.deepEqual(Object.keys(openapi.webhooks), [...webhookTypes, testType])
  for (const { post } of Object.values(openapi.webhooks)) {
    const body = JSON.stringify(post.requestBody.content['application/json'].examples.message.value)
    checkDescribedWebhook(headers, body)
    for (const name of Object.keys(headers))
      assert.throws(() => checkDescribedWebhook({ ...headers, [name]: '' }, body), /does not match/)
    assert.throws(
      () => checkDescribedWebhook(headers, body.replace('"timestamp"', '"time"')),
      /does not match/,
    )
  }
})

test('a response that the description does not allow fails the test that receives it', () => {
  const task =
    openapi.paths['/api/v1/tasks/{task_id}'].get.responses[200].content['application/json'].examples
  const described = (json: unknown, status = 200, headers = everyHeader) =>
    checkDescribed('/api/v1/tasks/{task_id}', 'get', { status, headers, json })
  const { value } = task.success
  assert.doesNotThrow(() => described(value))
  assert.throws(() => described({ ...value, more: 1 }), /does not match openapi.json/)
  assert.throws(() => described({ ...value, data: { ...value.data, task_status: 5 } }), /does not match/)
  assert.throws(() => described(value, 418), /does not describe get/)
  assert.throws(() => described(value, 200, new Headers()), /X-Request-Id/)
})

function componentOf<Item extends Listed | Example>(item: Item): Item {
  if (item.$ref === undefined) return item
  const parts = item.$ref.slice(2).split('/')
  const found = parts.reduce(
    (node: unknown, part) => (node as Readonly<Record<string, unknown>>)[part],
    openapi,
  )
  return found as Item
}
