import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { builtInCatalog } from '../../src/settings/models.ts'
import type { ErrorCode } from '../../src/domain/errors.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { idleSettings } from '../harness/service/idle-settings.ts'
import { startTestService } from '../harness/service/service.ts'
import type { Reply, RequestOptions } from '../harness/service/api-client.ts'
import { granted, refused } from './expect.ts'

const settings = `
providers: { idle: { type: storyboard, concurrency: 0 } }
accounts: { first_credits: 100000 }
limits: { unfinished_tasks: 500 }
models:
  image-model-a-2: { routes: [{ provider: idle }] }
  image-model-b-2: { routes: [{ provider: idle }] }
  svc-flash: { routes: [{ provider: idle }], aspect_ratios: ['16:9', '9:16'] }
  svc-pro: { enabled: false }
  video-model-2: { routes: [{ provider: idle }] }
  text-only: { kind: image, price: 1, image_urls: 0, routes: [{ provider: idle }] }
`
const service = await startTestService(settings)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const least = { model_id: 'image-model-a-2', prompt: 'a fox' }

function create(body: RequestOptions['body'], options: RequestOptions = {}): Promise<Reply> {
  return service.ask('POST', '/api/v1/tasks/create', { ...options, body: body ?? '' })
}

async function refuses(body: RequestOptions['body'], error: ErrorCode, field?: string): Promise<string> {
  return refused(await create(body), error, field === undefined ? {} : { field })
}

test('a create request returns exactly task_id, request_id, and credits, with new ids [C2.31, C2.33, C4.2, C5.1]', async () => {
  const reply = await create(least)
  const data = granted(reply)
  assert.equal(reply.json.msg, 'Task submitted.')
  assert.deepEqual(Object.keys(data), ['task_id', 'request_id', 'credits'])
  assert.equal(data['credits'], 4)
  assert.equal(data['request_id'], reply.headers.get('x-request-id'))
  assert.match(String(data['task_id']), /^[0-9A-Za-z]{31}$/)
  assert.equal(reply.headers.has('idempotent-replayed'), false)
})

test('each task costs the price of its model, deducted at submission [C5.2, C2.34]', async () => {
  const customer = await operator.openAccount(1_000)
  let balance = 1_000
  for (const model of builtInCatalog.values()) {
    if (model.id === 'svc-pro') continue
    const data = granted(await create({ ...least, model_id: model.id }, { key: customer.key }))
    assert.equal(data['credits'], model.priceCredits)
    balance -= model.priceCredits
    assert.equal(await operator.balanceOf(customer.accountId), balance)
  }
})

test('a model_id is matched exactly; the message lists the models [C2.1, C4.3]', async () => {
  for (const modelId of [
    '',
    'svc',
    'SVC-FLASH',
    ' svc-flash',
    'svc-flash ',
    'constructor',
    '__proto__',
    'ｓvc-flash',
  ]) {
    assert.match(
      await refuses({ ...least, model_id: modelId }, 'unknown_model'),
      /svc-flash, .*image-model-b-2/,
    )
  }
})

test('a disabled model is refused with a message that names it [C4.3]', async () => {
  assert.match(await refuses({ ...least, model_id: 'svc-pro' }, 'model_disabled'), /svc-pro/)
})

test('a refusal names the invalid field [C2.2, C2.16, C2.17, C4.28, C4.29]', async () => {
  await refuses({ model_id: 'svc-flash' }, 'invalid_field', 'prompt')
  await refuses({ prompt: 'a fox' }, 'invalid_field', 'model_id')
  await refuses({ ...least, prompt: ' \n ' }, 'invalid_field', 'prompt')
  await refuses('{"model_id":"svc-flash","prompt":"\\ud83d"}', 'invalid_field', 'prompt')
  assert.match(await refuses({ ...least, image_urls: null }, 'invalid_field', 'image_urls'), /leave it out/)
  assert.match(
    await refuses({ ...least, seed: 7 }, 'unknown_field', 'seed'),
    /Remove it\. The fields are model_id, prompt, image_urls, aspect_ratio/,
  )
})

test('the refusal of an unknown field suggests the field that was probably meant', async () => {
  for (const [name, meant] of [
    ['model', 'model_id'],
    ['image_url', 'image_urls'],
    ['ratio', 'aspect_ratio'],
    ['promt', 'prompt'],
  ] as const) {
    const message = await refuses({ ...least, [name]: 'x' }, 'unknown_field', name)
    assert.ok(message.includes(`Did you mean ${meant}? If not, remove "${name}".`), message)
  }
})

test('the length of a prompt is counted in code points [C2.3]', async () => {
  granted(await create({ ...least, prompt: '🦊'.repeat(5_000) }))
  await refuses({ ...least, prompt: '🦊'.repeat(5_001) }, 'invalid_field', 'prompt')
})

test('image_urls may be empty, and may contain at most as many URLs as the model allows [C2.7]', async () => {
  const urls = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://example.com/${index}.png`)
  granted(await create({ ...least, image_urls: [] }))
  for (const [modelId, most] of [
    ['image-model-a-2', 8],
    ['svc-flash', 2],
    ['video-model-2', 1],
  ] as const) {
    granted(await create({ ...least, model_id: modelId, image_urls: urls(most) }))
    const message = await refuses(
      { ...least, model_id: modelId, image_urls: urls(most + 1) },
      'invalid_field',
      'image_urls',
    )
    assert.match(message, new RegExp(`at most ${most}`))
  }
  const textOnly = { ...least, model_id: 'text-only' }
  granted(await create({ ...textOnly, image_urls: [] }))
  assert.equal(
    await refuses({ ...textOnly, image_urls: urls(1) }, 'invalid_field', 'image_urls'),
    'The model text-only does not accept images. Leave image_urls out.',
  )
})

test('a URL that is not http or https, is longer than 2,048 characters, or has user info is refused [C2.8]', async () => {
  const longest = `https://example.com/${'x'.repeat(2_048 - 20)}`
  granted(await create({ ...least, image_urls: [longest] }))
  const wrong = [
    `${longest}x`,
    '',
    'a.png',
    'ftp://example.com/a.png',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
  ]
  for (const url of [
    ...wrong,
    'http://',
    'https://me@example.com/a.png',
    'https://me:pw@example.com/',
    'https:/\\example.com/',
  ]) {
    const message = await refuses(
      { ...least, image_urls: ['https://example.com/a.png', url] },
      'invalid_field',
      'image_urls',
    )
    assert.match(message, /^image_urls\[1\] must/, url)
  }
})

test('a non-public address is refused immediately in every notation, and the message names the setting [C2.11, C2.15]', async () => {
  const hosts = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '10.1.2.3',
    '0',
  ]
  for (const host of [
    ...hosts,
    '169.254.169.254',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[fd00::1]',
    '[64:ff9b::7f00:1]',
  ]) {
    assert.match(
      await refuses({ ...least, image_urls: [`http://${host}/a.png`] }, 'invalid_field', 'image_urls'),
      /inputs\.allow_ranges/,
      host,
    )
  }
  granted(await create({ ...least, image_urls: ['http://172.32.0.1/a.png'] }))
})

test('localhost and its subdomains are refused immediately [C2.12]', async () => {
  for (const host of ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost']) {
    await refuses({ ...least, image_urls: [`http://${host}/a.png`] }, 'invalid_field', 'image_urls')
  }
  granted(await create({ ...least, image_urls: ['http://localhost.example.com/a.png'] }))
})

test('a port other than 80 or 443 is refused immediately, and the message names the setting [C2.13, C2.15]', async () => {
  for (const port of [22, 8080, 65535]) {
    assert.match(
      await refuses(
        { ...least, image_urls: [`https://example.com:${port}/`] },
        'invalid_field',
        'image_urls',
      ),
      /inputs\.allow_ports/,
    )
  }
  granted(await create({ ...least, image_urls: ['http://example.com:443/a', 'https://example.com:80/a'] }))
})

test('a URL of this service must name an existing file; its port and address are not checked [C2.10]', async () => {
  for (const name of ['', 'in_0000000000000000000000.png', '../secret', 'out_1.png?x=1', 'x'.repeat(1_000)]) {
    const message = await refuses(
      { ...least, image_urls: [`${service.url}/files/${name}`] },
      'invalid_field',
      'image_urls',
    )
    assert.match(message, /does not exist/)
  }
})

test("aspect_ratio must exactly match a value in the model's list [C2.9]", async () => {
  for (const ratio of ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '21:9']) {
    granted(await create({ ...least, aspect_ratio: ratio }))
  }
  for (const ratio of ['', '1:2', '16:9 ', '16/9', '１:１', 'constructor', '1'.repeat(10_000)]) {
    assert.match(
      await refuses({ ...least, aspect_ratio: ratio }, 'invalid_field', 'aspect_ratio'),
      /must be one of 1:1, 16:9/,
    )
  }
  await refuses({ ...least, model_id: 'svc-flash', aspect_ratio: '1:1' }, 'invalid_field', 'aspect_ratio')
  granted(await create({ ...least, model_id: 'svc-flash', aspect_ratio: '9:16' }))
})

test('insufficient_credits states the required and the available credits [C4.3, C4.28]', async () => {
  const { key } = await operator.openAccount(10)
  granted(await create(least, { key }))
  granted(await create(least, { key }))
  refused(await create(least, { key }), 'insufficient_credits', { required: 4, available: 2 })
})

test('the limit on unfinished tasks is enforced, and the message states it [C4.3]', async () => {
  const { accountId, key } = await operator.openAccount(10_000)
  await operator.execute('update accounts set unfinished = 499 where id = $1', accountId)
  granted(await create(least, { key }))
  assert.match(
    refused(await create(least, { key }), 'too_many_unfinished_tasks'),
    /limit of 500 unfinished tasks\./,
  )
})

test('a limit of one is worded in the singular [C4.29]', async () => {
  await using strict = await startTestService(`${idleSettings}\nlimits: { unfinished_tasks: 1 }`)
  await strict.create(least)
  const reply = await strict.ask('POST', '/api/v1/tasks/create', { body: least })
  assert.match(refused(reply, 'too_many_unfinished_tasks'), /limit of 1 unfinished task\./)
})

test('a refusal leaves no task and no debit behind [C4.30]', async () => {
  const { accountId, key } = await operator.openAccount(50)
  const wrong: readonly RequestOptions['body'][] = [
    '{',
    { ...least, prompt: '' },
    { ...least, model_id: 'x' },
    { ...least, x: 1 },
  ]
  for (const body of [
    ...wrong,
    { ...least, model_id: 'video-model-2' },
    { ...least, image_urls: ['http://10.0.0.1/'] },
  ]) {
    assert.equal((await create(body, { key })).json.code, 0)
  }
  const { json } = await service.ask('GET', '/api/v1/account', { key })
  assert.equal(json.data['balance'], 50)
  assert.equal(json.data['unfinished_tasks'], 0)
  assert.equal(await operator.balanceOf(accountId), 50)
})

test('of 400 simultaneous create requests with credits for 150, exactly 150 are accepted [C5.4]', async () => {
  const { accountId, key } = await operator.openAccount(150 * 4)
  const replies = await Promise.all(Array.from({ length: 400 }, () => create(least, { key })))
  const words = Map.groupBy(replies, ({ json }) => json.data['error'] ?? 'accepted')
  const counts = Object.fromEntries([...words].map(([word, answers]) => [word, answers.length]))
  assert.deepEqual(counts, { accepted: 150, insufficient_credits: 250 })
  assert.equal(await operator.balanceOf(accountId), 0)
})
