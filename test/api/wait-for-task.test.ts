import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { OperatorClient } from '../harness/service/operator-client.ts'
import { idleSettings } from '../harness/service/idle-settings.ts'
import { startTestService } from '../harness/service/service.ts'
import { granted, refused } from './expect.ts'

const service = await startTestService(idleSettings)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const idle = { model_id: 'svc-flash', prompt: 'a fox' }

function read(taskId: string, headers: Readonly<Record<string, string>>, key = service.key) {
  return service.ask('GET', `/api/v1/tasks/${taskId}`, { headers, key })
}

async function timed<Result>(work: Promise<Result>): Promise<readonly [Result, number]> {
  const startedMs = performance.now()
  const result = await work
  return [result, performance.now() - startedMs]
}

test('without Prefer, the response is immediate and has no Preference-Applied [C3.10]', async () => {
  const taskId = await service.create(idle)
  for (const prefer of ['', 'wait=0', 'wait=-1', 'wait=x', 'wait', 'respond-async']) {
    const [reply, ms] = await timed(read(taskId, { prefer }))
    assert.equal(granted(reply)['task_status'], 1)
    assert.equal(reply.headers.has('preference-applied'), false)
    assert.ok(ms < 900, `${prefer} took ${ms} ms`)
  }
})

test('the response is held for N seconds while nothing changes [C3.9, C3.10]', async () => {
  const taskId = await service.create(idle)
  const [reply, ms] = await timed(read(taskId, { prefer: 'wait=1' }))
  assert.equal(granted(reply)['task_status'], 1)
  assert.equal(reply.headers.get('preference-applied'), 'wait=1')
  assert.ok(ms >= 990 && ms < 2_500, `${ms} ms`)
})

test('the response is sent when the task ends [C3.9]', async () => {
  const taskId = await service.create({ model_id: 'image-model-b-2', prompt: 'a fox' })
  const reply = await read(taskId, { prefer: 'wait=61' })
  assert.equal(granted(reply)['task_status'], 3)
  assert.equal(reply.headers.get('preference-applied'), 'wait=60')
  const [again, ms] = await timed(read(taskId, { prefer: 'wait=30' }))
  assert.equal(again.headers.get('preference-applied'), 'wait=30')
  assert.equal(again.text, reply.text)
  assert.ok(ms < 2_000, 'a finished task is returned immediately')
})

test('an unknown task is refused immediately [C3.9]', async () => {
  refused(await read('0'.repeat(31), { prefer: 'wait=30' }), 'task_not_found')
})

test('with If-None-Match, the response is sent as soon as the task changes; if nothing changes, the status is 304 [C3.12]', async () => {
  const taskId = await service.create(idle)
  const etag = (await read(taskId, {})).headers.get('etag') ?? ''
  const [other] = await timed(read(taskId, { prefer: 'wait=30', 'if-none-match': '"other"' }))
  assert.equal(granted(other)['task_status'], 1)
  const unchanged = await read(taskId, { prefer: 'wait=1', 'if-none-match': etag })
  assert.equal(unchanged.status, 304)
  assert.equal(unchanged.headers.get('preference-applied'), 'wait=1')
  const held = read(taskId, { prefer: 'wait=30', 'if-none-match': etag })
  await operator.execute("update tasks set attempt = 1, phase = 'submitting' where id = $1", taskId)
  assert.equal(granted(await held)['task_status'], 2)
})

test('a key revoked by another process ends the wait with 401 within 2 s [C3.14]', async () => {
  const { key } = await operator.openAccount(100)
  const created = granted(await service.ask('POST', '/api/v1/tasks/create', { key, body: idle }))
  const held = read(String(created['task_id']), { prefer: 'wait=30' }, key)
  // The client sent the held request first, so the service is holding it when this response arrives.
  granted(await service.ask('GET', '/api/v1/account', { key }))
  await operator.revoke(key)
  const [reply, ms] = await timed(held)
  refused(reply, 'unauthorized')
  assert.ok(ms < 2_000, `${ms} ms`)
})

test('a client that disconnects while waiting leaves nothing behind', async () => {
  const taskId = await service.create(idle)
  const impatient = new AbortController()
  const headers = { authorization: `Bearer ${service.key}`, prefer: 'wait=60' }
  const held = Array.from({ length: 20 }, () =>
    fetch(`${service.url}/api/v1/tasks/${taskId}`, { headers, signal: impatient.signal }),
  )
  granted(await read(taskId, {}))
  impatient.abort()
  const outcomes = await Promise.allSettled(held)
  assert.ok(outcomes.every(({ status }) => status === 'rejected'))
  granted(await read(taskId, {}))
})
