import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createProbes } from '../../src/http/serving/probes.ts'
import { noProxies } from '../../src/domain/network/trusted-proxies.ts'
import { listen } from '../../src/http/serving/listen.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLog } from '../../src/lib/log.ts'
import { startBareApi } from '../harness/service/bare-api.ts'

test('a worker that cannot work is alive but not ready, and reports the reason; it serves nothing else', async () => {
  await using api = await startBareApi()
  const limits = { connectionsMax: 100, connectionsPerAddressMax: 100 }
  const listener = await listen('127.0.0.1', 0, limits, noProxies)
  await using opened = new AsyncDisposableStack()
  opened.defer(() => listener.close())
  let unreadyReason: string | null = null
  listener.serve(
    createProbes({
      store: api.store,
      clock: systemClock,
      log: createLog('silent'),
      url: listener.url,
      unreadyReason: () => unreadyReason,
    }),
  )
  assert.equal((await fetch(`${listener.url}/readyz`)).status, 200)
  unreadyReason = 'no lease'
  const unready = await fetch(`${listener.url}/readyz`)
  assert.equal(unready.status, 503)
  assert.equal(await unready.text(), 'no lease\n')
  assert.match(unready.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  assert.equal((await fetch(`${listener.url}/healthz`)).status, 200)
  assert.equal((await fetch(`${listener.url}/api/v1/models`)).status, 404)
  assert.equal((await fetch(`${listener.url}/readyz`, { method: 'POST' })).status, 405)
})
