import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { startBareApi } from '../harness/service/bare-api.ts'
import { refused } from './expect.ts'

const api = await startBareApi()
after(() => api[Symbol.asyncDispose]())

test('health and readiness checks need no key [C16.1]', async () => {
  for (const target of ['/healthz', '/readyz']) {
    const reply = await api.client.ask('GET', target, { key: null })
    assert.equal(reply.status, 200)
    assert.equal(reply.headers.get('cache-control'), 'no-cache')
    assert.ok(reply.headers.has('x-request-id'))
    assert.equal((await api.client.ask('HEAD', target, { key: null })).status, 200)
  }
})

test('without its database, the process is alive but not ready, and every operation returns 503 with Retry-After [C4.15, C16.2]', async () => {
  await api.store.close()
  const body = { model_id: 'svc-flash', prompt: 'a fox' }
  const replies = [
    await api.client.ask('GET', '/api/v1/account'),
    await api.client.ask('GET', `/api/v1/tasks/${'0'.repeat(31)}`),
    await api.client.ask('POST', '/api/v1/tasks/create', { body }),
  ]
  for (const reply of replies) refused(reply, 'unavailable')
  for (const reply of [...replies, await api.client.ask('GET', '/readyz')]) {
    assert.equal(reply.status, 503)
    assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  }
  assert.equal((await api.client.ask('GET', '/healthz')).status, 200)
})
