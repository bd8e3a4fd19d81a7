import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { ServiceError } from '../../src/domain/errors.ts'
import { refuse } from '../../src/http/serving/answer.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { idleSettings } from '../harness/service/idle-settings.ts'
import { inOneProcess, startTestService } from '../harness/service/service.ts'
import { granted, refused } from './expect.ts'

const service = await startTestService(idleSettings)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const idle = { model_id: 'svc-flash', prompt: 'a fox' }

test('a defect results in 500 with only the request id, and the process survives [C4.18]', async () => {
  const healthy = await service.create(idle)
  const spoiled = await service.create(idle)
  await operator.execute("update tasks set phase = 'succeeded' where id = $1", spoiled)
  const reply = await service.ask('GET', `/api/v1/tasks/${spoiled}`)
  refused(reply, 'internal', { request_id: reply.headers.get('x-request-id') })
  assert.doesNotMatch(reply.text, /output|null|sqlite|\.ts/i)
  granted(await service.ask('GET', `/api/v1/tasks/${healthy}`))
})

test('a defect in one poll does not affect other polls in the same transaction [C4.18]', async () => {
  const healthy = await service.create(idle)
  const spoiled = await service.create(idle)
  await operator.execute("update tasks set phase = 'succeeded' where id = $1", spoiled)
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) => service.ask('GET', `/api/v1/tasks/${n === 20 ? spoiled : healthy}`)),
  )
  assert.deepEqual(
    replies.flatMap(({ status }, n) => (status === 500 ? [n] : [])),
    [20],
  )
})

test(
  'while the disk is nearly full, creates and uploads return 503 with Retry-After, and everything else works [C4.15, C4.30]',
  inOneProcess('processes do not share a disk'),
  async () => {
    await using full = await startTestService(
      `${idleSettings}\nartifacts: { store: disk, free_bytes_min: 1000000000000000 }`,
    )
    const headers = { 'content-type': 'image/png' }
    const replies = [
      await full.ask('POST', '/api/v1/tasks/create', { body: idle }),
      await full.ask('POST', '/api/v1/uploads', { body: Buffer.from('x'), headers }),
    ]
    for (const reply of replies) {
      refused(reply, 'unavailable')
      assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    }
    const data = granted(await full.ask('GET', '/api/v1/account'))
    assert.deepEqual([data['balance'], data['unfinished_tasks']], [1_000, 0])
  },
)

test('outcome_unknown has status 503 and names the task to check [C4.16]', () => {
  const data = { task_id: 'task', request_id: 'req_x' }
  const answer = refuse(new ServiceError('outcome_unknown', { data }))
  assert.equal(answer.status, 503)
  assert.match(answer.headers['retry-after'] ?? '', /^[1-9]\d*$/)
  assert.deepEqual(JSON.parse(answer.body).data, { error: 'outcome_unknown', ...data })
})
