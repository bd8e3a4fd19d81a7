import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'

import { loadConfig } from '../../src/config.ts'
import { createLog } from '../../src/lib/log.ts'
import { startService } from '../../src/service.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { migratedDatabase } from '../harness/database/fresh-database.ts'
import { createInstallation } from '../harness/service/installation.ts'
import { PostgresProxy } from '../harness/database/postgres-proxy.ts'
import type { Passing } from '../harness/database/postgres-proxy.ts'
import { until } from '../harness/time/until.ts'
import { granted, refused } from './expect.ts'

const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())

const { url } = opened.use(await migratedDatabase())
const proxy = opened.use(await PostgresProxy.start(Number(new URL(url).port)))
const proxied = new URL(url)
proxied.port = String(proxy.port)
const { variables } = opened.use(await createInstallation())
const shared = { ...variables, MUTOSCOPE_SECRET: randomBytes(32).toString('base64url') }
const operator = opened.use(await OperatorClient.open(loadConfig({ ...shared, DATABASE_URL: url })))
// The service runs without a worker, so nearly every commit comes from a create request.
const service = await startService(
  loadConfig({ ...shared, DATABASE_URL: proxied.href }),
  createLog('silent'),
  'api',
)
opened.defer(() => service.close())

const body = { model_id: 'svc-flash', prompt: 'a fox' }

/**
 * Cuts the connection to the database before the commit, or before the response to the commit. The database then stays
 * unreachable until the service has responded.
 */
async function createWithLostCommit(
  client: ApiClient,
  passing: Passing,
  headers: Readonly<Record<string, string>>,
) {
  const inside = proxy.interceptNext(/insert into ledger/, 'statement', 'block')
  const replying = client.ask('POST', '/api/v1/tasks/create', { body, headers })
  await inside.reached
  const { reached } = inside.interceptNext(/^commit/, passing, 'cut')
  inside.release()
  await reached
  proxy.close()
  proxy.cut()
  const reply = await replying
  await proxy.open()
  return reply
}

for (const [passing, exists] of [
  ['answer', true],
  ['statement', false],
] as const) {
  test(`a create request with an unknown outcome results in a 503 that names the task, which ${exists ? 'exists' : 'does not exist'}; a retry leaves exactly one task [C4.16]`, async () => {
    const { key, accountId } = await operator.openAccount(100)
    const client = new ApiClient([service.url], key)

    const headers = { 'idempotency-key': 'once' }

    const reply = await createWithLostCommit(client, passing, headers)

    const taskId = String(reply.json.data['task_id'])
    const requestId = reply.headers.get('x-request-id')
    refused(reply, 'outcome_unknown', { task_id: taskId, request_id: requestId })
    assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    await until(
      'the service is back',
      async () => (await client.ask('GET', '/api/v1/account')).status === 200,
      5_000,
    )
    const found = await client.ask('GET', `/api/v1/tasks/${taskId}`)
    if (exists) assert.equal(granted(found)['task_id'], taskId)
    else refused(found, 'task_not_found')
    assert.equal(await operator.balanceOf(accountId), exists ? 80 : 100)

    const again = granted(await client.ask('POST', '/api/v1/tasks/create', { body, headers }))
    assert.equal(again['task_id'] === taskId, exists)
    assert.equal(await operator.balanceOf(accountId), 80)
  })
}
