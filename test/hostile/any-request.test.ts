import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'

import type { NewEndpointAnswer } from '../../src/http/site/wire/webhooks.ts'
import { backends } from '../harness/database/backends.ts'
import { startBareApi } from '../harness/service/bare-api.ts'
import { exchange } from '../harness/network/raw-http.ts'
import { wordOf } from '../harness/service/site-client.ts'

const runs = { numRuns: 150 }
const statuses = new Set([200, 204, 304, 400, 401, 403, 404, 405, 413, 415, 429, 431, 505])

/** Any text that a client can put into a path, including characters that a database may refuse. */
const encodedText = fc.oneof(
  fc.constantFrom('%00', 'a%00b', '%ed%a0%80', '%'),
  fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
)

const methods = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'PROPFIND',
)

const headers = fc.array(
  fc.tuple(
    fc.constantFrom(
      'Prefer',
      'If-None-Match',
      'Range',
      'If-Range',
      'Idempotency-Key',
      'Authorization',
      'Content-Type',
      'Content-Encoding',
      'Cookie',
    ),
    fc.oneof(
      fc.constantFrom('wait=1;', 'bytes=0-', '*', 'W/"', 'Bearer ', ', ,', '""', 'application/json'),
      fc.string().map((text) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '')),
    ),
  ),
  { maxLength: 3 },
)

async function expectAnswer(
  url: string,
  method: string,
  target: string,
  lines: string,
  body: Buffer,
): Promise<void> {
  const head = `${method} ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${body.length}\r\n${lines}\r\n`
  const { status, text } = await exchange(url, Buffer.from(head, 'latin1'), body)
  assert.ok(statuses.has(status), `${JSON.stringify(head)} ${body.toString('latin1')}: ${text}`)
}

type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>

for (const backend of backends) {
  const api = await startBareApi(null, backend)
  after(() => api[Symbol.asyncDispose]())

  const authorization = `Authorization: Bearer ${api.key}\r\n`
  const json = 'Content-Type: application/json\r\n'
  const session = `Cookie: ${api.siteClient.cookies}\r\nOrigin: ${api.url}\r\n`

  const added = await api.siteClient.post('/site/webhooks', {
    url: 'https://example.com/hook',
    types: ['task.failed'],
  })
  const { endpoint_id: endpointId } = added.json.data['endpoint'] as NewEndpointAnswer['endpoint']
  await api.siteClient.post(`/site/webhooks/${endpointId}/test`)

  /** Almost valid bodies reach deeper into the service than random bytes do. */
  const almostValid = fc.record(
    {
      model_id: fc.oneof(fc.constantFrom('svc-flash', 'image-model-a-2'), fc.anything()),
      prompt: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
      image_urls: fc.oneof(
        fc.array(
          fc.oneof(
            fc.webUrl(),
            fc.string(),
            fc
              .oneof(fc.constantFrom('in_x.png', '\0', '\ud800'), fc.string({ unit: 'binary' }))
              .map((name) => `${api.url}/files/${name}`),
          ),
          { maxLength: 2 },
        ),
        fc.anything(),
      ),
      aspect_ratio: fc.oneof(fc.constantFrom('1:1', '16:9'), fc.anything()),
    },
    { requiredKeys: ['model_id', 'prompt'] },
  )

  test(`${backend.name}: no body of a create request causes a 500 [C4.18]`, async () => {
    const bodies = fc.oneof(
      almostValid.map((value) => Buffer.from(JSON.stringify(value))),
      fc.json().map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    )
    await fc.assert(
      fc.asyncProperty(bodies, (body) =>
        expectAnswer(api.url, 'POST', '/api/v1/tasks/create', authorization + json, body),
      ),
      runs,
    )
  })

  test(`${backend.name}: no null character and no lone surrogate causes a 500 [C4.18]`, async () => {
    for (const name of ['\0', 'in_\0.png', '\ud800', '']) {
      const fields = { model_id: 'svc-flash', prompt: 'a fox', image_urls: [`${api.url}/files/${name}`] }
      const reply = await api.client.ask('POST', '/api/v1/tasks/create', { body: fields })
      assert.deepEqual(reply.json.data, { error: 'invalid_field', field: 'image_urls' })
    }
    for (const query of ['search=%00', 'model_id=a%00b'])
      assert.equal(wordOf(await api.siteClient.get(`/site/tasks?${query}`)), 'invalid_field')
    for (const what of ['roll', 'revoke']) {
      const reply = await api.siteClient.post(`/site/keys/%00/${what}`, { grace_hours: 0 })
      assert.equal(wordOf(reply), 'key_not_found')
    }
  })

  test(`${backend.name}: no combination of path, method, and headers causes a 500 [C4.18]`, async () => {
    const ends = fc.oneof(
      fc.webPath(),
      fc.webQueryParameters().map((query) => `?${query}`),
      fc.string().map(encodeURI),
      encodedText,
    )
    const starts = fc.constantFrom(
      '',
      '/',
      '/api/v1/tasks/',
      '/api/v1/models',
      '/api/v1/account',
      '/files/',
      '/files/in_',
      '/hooks/gpu/',
      '/site/',
      '*',
      '/%',
    )
    await fc.assert(
      fc.asyncProperty(methods, starts, ends, headers, (method, start, end, list) =>
        expectAnswer(
          api.url,
          method,
          start + end || '/',
          authorization + list.map(([name, value]) => `${name}: ${value}\r\n`).join(''),
          Buffer.alloc(0),
        ),
      ),
      runs,
    )
  })

  test(`${backend.name}: no request from a signed-in browser causes a 500`, async () => {
    const targets = fc.oneof(
      fc.tuple(
        fc.constantFrom(
          '/site/tasks?search=',
          '/site/tasks?model_id=',
          '/site/tasks?after=',
          '/site/tasks/watch?task_id=',
          '/site/ledger?after=',
          '/site/spend?days=',
          '/site/identities/',
          '/site/webhooks/',
          `/site/webhooks/${endpointId}/messages/`,
          `/site/webhooks/${endpointId}/messages?after=`,
        ),
        encodedText,
        fc.constant(''),
      ),
      fc.tuple(
        fc.constant('/site/webhooks/'),
        encodedText,
        fc.constantFrom(
          '/rotate',
          '/enable',
          '/disable',
          '/delete',
          '/test',
          '/redeliver',
          '/messages',
          '/messages/1',
        ),
      ),
      fc.tuple(
        fc.constantFrom('/site/keys/', '/site/tasks/'),
        encodedText,
        fc.constantFrom('', '/roll', '/revoke', '/preview'),
      ),
      fc.tuple(
        fc.constantFrom('/site/keys', '/site/tasks', '/site/redeem', '/site/sign-in', '/site/totp/confirm'),
        fc.constant(''),
        fc.constant(''),
      ),
    )
    const texts = fc.oneof(fc.constantFrom('\0', '\ud800', 'x'), fc.string({ unit: 'binary' }))
    const fields = fc.dictionary(
      fc.constantFrom('name', 'grace_hours', 'model_ids', 'daily_credits_max', 'code', 'email', 'password'),
      fc.oneof(texts, fc.integer(), fc.array(texts)),
    )
    const bodies = fc.oneof(almostValid, fields, fc.constant({ grace_hours: 0 }))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('GET', 'POST'), targets, bodies, (method, target, body) =>
        expectAnswer(
          api.url,
          method,
          target.join(''),
          `${session}${json}Idempotency-Key: a\r\n`,
          method === 'GET' ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)),
        ),
      ),
      { numRuns: 200 },
    )
    assert.equal((await api.siteClient.get('/site/sessions')).status, 200, 'the browser is still signed in')
  })

  test(`${backend.name}: no values in the fields for links, proofs, and webhooks cause a 500 for a signed-in browser`, async () => {
    const texts = fc.oneof(fc.constantFrom('\0', '\ud800'), fc.string({ unit: 'binary' }))
    // Half of the values are valid, so some requests get past the parsers.
    const values = (valid: fc.Arbitrary<unknown>) =>
      fc.oneof({ weight: 3, arbitrary: valid }, { weight: 2, arbitrary: texts }, fc.anything())
    const token = values(
      fc.string({ unit: fc.constantFrom('a', 'Z', '0', '_'), minLength: 43, maxLength: 43 }),
    )
    const password = values(fc.constant('a fox in the snow'))
    const code = values(fc.constantFrom('000000', ''))
    const url = values(fc.webUrl({ withFragments: true, withQueryParameters: true }))
    const type = fc.constantFrom('task.succeeded', 'task.failed')
    const types = values(fc.uniqueArray(type, { minLength: 1 }))
    const forms = fc.constantFrom<readonly [target: string, fields: Fields]>(
      ['/site/prove', { password, code }],
      ['/site/links/look', { token }],
      ['/site/links/use', { token, email: values(fc.emailAddress()), password, code }],
      ['/site/webhooks', { url, types }],
      [`/site/webhooks/${endpointId}/redeliver`, { message: values(fc.integer({ min: 1 })) }],
      [`/site/webhooks/${endpointId}/redeliver`, { since_ms: values(fc.maxSafeNat()) }],
    )
    const filledIn = forms.chain(([target, fields]) => fc.tuple(fc.constant(target), fc.record(fields)))
    await fc.assert(
      fc.asyncProperty(filledIn, ([target, body]) =>
        expectAnswer(api.url, 'POST', target, session + json, Buffer.from(JSON.stringify(body))),
      ),
      runs,
    )
    assert.equal((await api.siteClient.get('/site/sessions')).status, 200, 'the browser is still signed in')
  })

  test(`${backend.name}: no uploaded bytes cause a 500 [C4.18]`, async () => {
    const signatures = fc.constantFrom(
      '',
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff\xe0',
      'RIFF\0\0\0\0WEBPVP8 ',
      '\0\0\0\x18ftypmp42',
    )
    const types = fc.constantFrom('image/png', 'image/jpeg', 'image/webp')
    await fc.assert(
      fc.asyncProperty(signatures, fc.uint8Array({ maxLength: 500 }), types, (signature, bytes, type) =>
        expectAnswer(
          api.url,
          'POST',
          '/api/v1/uploads',
          `${authorization}Content-Type: ${type}\r\n`,
          Buffer.concat([Buffer.from(signature, 'latin1'), bytes]),
        ),
      ),
      { numRuns: 60 },
    )
  })
}
