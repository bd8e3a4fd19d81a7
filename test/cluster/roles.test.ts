// These tests always run on PostgreSQL, because an embedded installation has no roles.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { loadConfig } from '../../src/config.ts'
import { createLog } from '../../src/lib/log.ts'
import type { Role } from '../../src/domain/processes/role.ts'
import { startService } from '../../src/service.ts'
import type { Service } from '../../src/service.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { createInstallation } from '../harness/service/installation.ts'
import { PostgresProxy } from '../harness/database/postgres-proxy.ts'
import { quickImage } from '../harness/service/quick-image.ts'
import { until } from '../harness/time/until.ts'

const shared = { database: 'postgres', files: 's3' } as const
const unreadySeconds = 1
const installation = await createInstallation(`shutdown: { unready_seconds: ${unreadySeconds} }`, shared)
after(() => installation[Symbol.asyncDispose]())

type Variables = Readonly<Record<string, string>>

/** Closing the service twice is safe. */
async function start(role: Role, changes: Variables = {}, { variables } = installation) {
  const config = loadConfig({ ...variables, ...changes })
  const service = await startService(config, createLog('silent'), role)
  let closing: Promise<void> | null = null
  const close = () => (closing ??= service.close())
  return { ...service, close, [Symbol.asyncDispose]: close }
}

async function statusOf({ url }: Service, target: string): Promise<number> {
  const response = await fetch(url + target)
  await response.text()
  return response.status
}

test('a separate API and worker together do what a single process does; the worker serves no API', async () => {
  await using api = await start('api')
  await using worker = await start('worker')
  assert.ok(api.firstKey !== null)
  assert.equal(worker.firstKey, null)
  const client = new ApiClient([api.url], api.firstKey)
  const created = await client.ask('POST', '/api/v1/tasks/create', { body: quickImage })
  const target = `/api/v1/tasks/${String(created.json.data['task_id'])}`
  await until(
    'the worker has drawn the image',
    async () => (await client.ask('GET', target)).json.data['task_status'] === 3,
    60_000,
  )
  for (const probe of ['/healthz', '/readyz']) {
    assert.equal(await statusOf(api, probe), 200)
    assert.equal(await statusOf(worker, probe), 200)
  }
  assert.equal(await statusOf(worker, '/api/v1/models'), 404)
})

test('an API that is asked to stop is unready immediately, serves until the load balancer has noticed, and then ends', async () => {
  await using keeper = await start('api')
  const api = await start('api')
  const create = () => fetch(`${api.url}/api/v1/models`)
  const closing = api.close()
  assert.equal(await statusOf(api, '/readyz'), 503)
  assert.equal(await statusOf(api, '/healthz'), 200)
  const served = await create()
  assert.equal(served.status, 401, 'the API still checks the key')
  assert.notEqual(served.headers.get('connection'), 'close')
  await closing
  await assert.rejects(create())
  assert.equal(await statusOf(keeper, '/readyz'), 200)
})

test('a second process is refused with one line if files are stored on disk', async () => {
  await using own = await createInstallation('', { database: 'postgres', files: 'disk' })
  await using first = await start('all', {}, own)
  const elsewhere = { MUTOSCOPE_DATA: `${own.folder}/elsewhere` }
  await assert.rejects(
    start('worker', elsewhere, own),
    (error: Error) =>
      error.name === 'OperatorError' &&
      /^another process uses this database[^\n]*store to s3/.test(error.message),
  )
  await assert.rejects(start('worker', {}, own), /in use by another Mutoscope process/)
  assert.equal(await statusOf(first, '/readyz'), 200)
  await first.close()
  await using next = await start('all', elsewhere, own)
  assert.equal(await statusOf(next, '/readyz'), 200)
})

test('an API and a worker are unready while the database does not respond, and ready again when it does', async () => {
  const url = new URL(installation.variables['DATABASE_URL'] ?? '')
  await using proxy = await PostgresProxy.start(Number(url.port))
  url.port = String(proxy.port)
  await using api = await start('api', { DATABASE_URL: url.href })
  await using worker = await start('worker', { DATABASE_URL: url.href })
  assert.deepEqual([await statusOf(api, '/readyz'), await statusOf(worker, '/readyz')], [200, 200])
  proxy.block()
  assert.deepEqual(await Promise.all([statusOf(api, '/readyz'), statusOf(worker, '/readyz')]), [503, 503])
  assert.equal(await statusOf(worker, '/healthz'), 200)
  proxy.unblock()
  for (const service of [api, worker]) {
    await until(
      'the process is ready again',
      async () => (await statusOf(service, '/readyz')) === 200,
      20_000,
    )
  }
})
