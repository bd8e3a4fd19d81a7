import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, test } from 'node:test'

import { failureCodes } from '../../src/domain/tasks/task.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { idleSettings } from '../harness/service/idle-settings.ts'
import { startTestService } from '../harness/service/service.ts'
import { granted, refused } from './expect.ts'

const closedPort = await unusedPort()
const service = await startTestService(
  `${idleSettings}\ninputs: { allow_ranges: ['127.0.0.1/32'], allow_ports: [${closedPort}] }`,
)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const nineFields = [
  'task_id',
  'task_status',
  'task_type',
  'model_id',
  'image_url',
  'video_url',
  'audio_url',
  'credits',
  'created_at',
]

function read(taskId: string, headers: Readonly<Record<string, string>> = {}) {
  return service.ask('GET', `/api/v1/tasks/${taskId}`, { headers })
}

test('a queued task has the nine fields in order, and no failure [C3.1, C3.2, C3.3, C3.16, C4.1]', async () => {
  const beforeSeconds = Math.floor(Date.now() / 1_000)
  for (const [modelId, type, credits] of [
    ['image-model-a-2', 'image', 4],
    ['svc-flash', 'video', 20],
  ] as const) {
    const taskId = await service.create({ model_id: modelId, prompt: 'a fox' })
    const reply = await read(taskId)
    const data = granted(reply)
    assert.equal(reply.json.msg, 'ok')
    assert.deepEqual(Object.keys(data), nineFields)
    const { created_at: createdAt, ...rest } = data
    assert.deepEqual(rest, {
      task_id: taskId,
      task_status: 1,
      task_type: type,
      model_id: modelId,
      image_url: null,
      video_url: null,
      audio_url: null,
      credits,
    })
    assert.ok(
      Number.isInteger(createdAt) &&
        Number(createdAt) >= beforeSeconds &&
        Number(createdAt) <= beforeSeconds + 60,
    )
  }
})

test('a finished image has an absolute, unguessable URL that stays the same [C3.1, C3.3, C3.5]', async () => {
  const taskId = await service.create({ model_id: 'image-model-b-2', prompt: 'a fox in the snow' })
  const seen: number[] = []
  for (let status = 0; status < 3;) {
    status = Number(granted(await read(taskId, { prefer: 'wait=1' }))['task_status'])
    seen.push(status)
  }
  assert.ok(
    seen.every((status, index) => status >= (seen[index - 1] ?? 1)),
    `the status goes backwards: ${seen.join()}`,
  )
  const data = granted(await read(taskId))
  assert.deepEqual(Object.keys(data), nineFields)
  assert.equal(data['task_status'], 3)
  assert.match(String(data['image_url']), new RegExp(`^${service.url}/files/out_[0-9A-Za-z]{22}\\.png$`))
  assert.deepEqual([data['video_url'], data['audio_url']], [null, null])
  assert.deepEqual(granted(await read(taskId)), data)
})

test('a failed task has its reason in data.failure, keeps its price, and is refunded once [C2.14, C3.1, C3.2, C3.4, C4.31, C4.32]', async () => {
  const { accountId, key } = await operator.openAccount(100)
  const imageUrl = `http://127.0.0.1:${closedPort}/secret-path.png`
  const body = { model_id: 'image-model-b-2', prompt: 'a fox', image_urls: [imageUrl] }
  const created = granted(await service.ask('POST', '/api/v1/tasks/create', { key, body }))
  const target = `/api/v1/tasks/${String(created['task_id'])}`
  const reply = await service.ask('GET', target, { key, headers: { prefer: 'wait=30' } })
  const data = granted(reply)
  assert.equal(reply.json.msg, 'ok')
  assert.deepEqual(Object.keys(data), [...nineFields, 'failure'])
  assert.equal(data['task_status'], 4)
  assert.equal(data['credits'], 8)
  assert.equal(data['image_url'], null)
  const { code, message, ...rest } = data['failure'] as { readonly code: string; readonly message: string }
  assert.deepEqual(rest, {})
  assert.equal(code, 'invalid_input')
  assert.ok(failureCodes.some((known) => known === code))
  assert.doesNotMatch(message, /127\.0\.0\.1|secret-path|ECONNREFUSED/)
  assert.equal(await operator.balanceOf(accountId), 100)
})

test('a debit and a refund are added to the ledger, and older entries do not change [C5.3, C5.5]', async () => {
  const { accountId, key } = await operator.openAccount(100)
  const before = await operator.ledgerOf(accountId)
  const body = {
    model_id: 'image-model-b-2',
    prompt: 'a fox',
    image_urls: [`http://127.0.0.1:${closedPort}/`],
  }
  const created = granted(await service.ask('POST', '/api/v1/tasks/create', { key, body }))
  const target = `/api/v1/tasks/${String(created['task_id'])}`
  granted(await service.ask('GET', target, { key, headers: { prefer: 'wait=30' } }))
  const entries = await operator.ledgerOf(accountId)
  assert.deepEqual(entries.slice(0, before.length), before)
  const added = entries
    .slice(before.length)
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  assert.deepEqual(
    added.map(({ kind, amount, balance_after: balance }) => [kind, Number(amount), Number(balance)]),
    [
      ['debit', -8, 92],
      ['refund', 8, 100],
    ],
  )
})

test('an unknown task, a task of another account, and an impossible id get the same response [C3.8, C4.3]', async () => {
  const { key } = await operator.openAccount(100)
  const foreign = granted(
    await service.ask('POST', '/api/v1/tasks/create', {
      key,
      body: { model_id: 'svc-flash', prompt: 'a fox' },
    }),
  )
  const unknown = await read('0'.repeat(31))
  refused(unknown, 'task_not_found')
  for (const taskId of [
    String(foreign['task_id']),
    'x',
    'x'.repeat(5_000),
    '%00',
    '%F0%9F%A6%8A',
    "'",
    'a%2Fb',
    'constructor',
  ]) {
    const reply = await read(taskId)
    assert.equal(reply.text, unknown.text)
    assert.deepEqual(
      [...reply.headers.keys()].filter((name) => name !== 'x-request-id'),
      [...unknown.headers.keys()].filter((name) => name !== 'x-request-id'),
    )
  }
  granted(await service.ask('GET', `/api/v1/tasks/${String(foreign['task_id'])}`, { key }))
})

test('a request with the current entity tag results in 304 without a body; with any other tag, it returns the task [C3.15, C3.16]', async () => {
  const taskId = await service.create({ model_id: 'svc-flash', prompt: 'a fox' })
  const etag = (await read(taskId)).headers.get('etag') ?? ''
  assert.match(etag, /^"[\w-]+"$/)
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const reply = await read(taskId, { 'if-none-match': tags })
    assert.equal(reply.status, 304)
    assert.equal(reply.text, '')
    assert.equal(reply.headers.get('etag'), etag)
    assert.equal(reply.headers.get('cache-control'), 'private, no-cache')
    assert.ok(reply.headers.has('x-request-id'))
  }
  assert.equal((await read(taskId, { 'if-none-match': '"other"' })).headers.get('etag'), etag)
})

test('the entity tag changes with the status', async () => {
  const taskId = await service.create({ model_id: 'svc-flash', prompt: 'a fox' })
  const etag = (await read(taskId)).headers.get('etag') ?? ''
  await operator.execute("update tasks set attempt = 1, phase = 'submitting' where id = $1", taskId)
  // The request waits, because the service notices another process's change only after a moment.
  const reply = await read(taskId, { 'if-none-match': etag, prefer: 'wait=10' })
  assert.equal(granted(reply)['task_status'], 2)
  assert.notEqual(reply.headers.get('etag'), etag)
})

test('HEAD returns the same headers as GET, without a body [C4.22]', async () => {
  const taskId = await service.create({ model_id: 'svc-flash', prompt: 'a fox' })
  const get = await read(taskId)
  const head = await service.ask('HEAD', `/api/v1/tasks/${taskId}`)
  assert.equal(head.status, 200)
  assert.equal(head.text, '')
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
    assert.equal(head.headers.get(name), get.headers.get(name), name)
  }
})

test('any method except POST on the create path returns 405, even if the path is percent-encoded [C4.11, C4.21]', async () => {
  for (const [method, target] of [
    ['GET', 'create'],
    ['HEAD', 'create'],
    ['DELETE', 'create'],
    ['GET', '%63reate'],
  ] as const) {
    const reply = await service.ask(method, `/api/v1/tasks/${target}`, { key: null })
    assert.equal(reply.status, 405)
    assert.equal(reply.headers.get('allow'), 'POST, OPTIONS')
  }
  assert.equal(
    (await service.ask('POST', '/api/v1/tasks/abc', { key: null })).headers.get('allow'),
    'GET, HEAD, DELETE, OPTIONS',
  )
})

function unusedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
