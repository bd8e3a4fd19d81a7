import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { OperatorClient } from '../harness/service/operator-client.ts'
import { idleSettings } from '../harness/service/idle-settings.ts'
import { startTestService } from '../harness/service/service.ts'
import { granted, refused } from './expect.ts'

const service = await startTestService(
  `${idleSettings}\nlimits: { creates_per_second: 3, creates_burst: 30, requests_per_second: 0, unfinished_tasks: 77 }`,
)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const path = '/api/v1/account'

test('the response shows the balance, the unfinished tasks, and the limits of the account [C5.1, C5.2, C10.3]', async () => {
  const { accountId, key } = await operator.openAccount(100)
  const limits = {
    creates_per_second: 3,
    creates_burst: 30,
    requests_per_second: 0,
    requests_burst: 20_000,
    unfinished_tasks: 77,
    uploads: 2_000,
    upload_bytes: 2_147_483_648,
  }
  assert.deepEqual(granted(await service.ask('GET', path, { key })), {
    account_id: accountId,
    balance: 100,
    unfinished_tasks: 0,
    limits,
  })
  await service.ask('POST', '/api/v1/tasks/create', { key, body: { model_id: 'svc-flash', prompt: 'a fox' } })
  const data = granted(await service.ask('GET', path, { key }))
  assert.deepEqual([data['balance'], data['unfinished_tasks']], [80, 1])
})

test('the response shows neither the email address nor the keys of the account [C10.4]', async () => {
  assert.doesNotMatch((await service.ask('GET', path)).text, /@|sk-|hash|email/)
})

test('a request for an unchanged account results in 304 [C3.15]', async () => {
  const etag = (await service.ask('GET', path)).headers.get('etag') ?? ''
  assert.equal((await service.ask('GET', path, { headers: { 'if-none-match': etag } })).status, 304)
  await service.create({ model_id: 'image-model-a-2', prompt: 'a fox' })
  assert.equal((await service.ask('GET', path, { headers: { 'if-none-match': etag } })).status, 200)
})

test('reading the account needs a key [C4.4]', async () => {
  refused(await service.ask('GET', path, { key: null }), 'unauthorized')
})
