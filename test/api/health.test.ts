import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { startBareApi } from '../harness/service/bare-api.ts'

const api = await startBareApi()
after(() => api[Symbol.asyncDispose]())

test('a process that lives and can serve says so, without a key', async () => {
  for (const target of ['/healthz', '/readyz']) {
    const response = await fetch(api.url + target)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('cache-control'), 'no-cache')
    assert.ok(response.headers.has('x-request-id'))
    assert.equal((await fetch(api.url + target, { method: 'HEAD' })).status, 200)
  }
})

test('without its database it lives and is not ready, and every operation is 503 with Retry-After [C4.15]', async () => {
  await api.store.close()
  const headers = { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ model_id: 'svc-flash', prompt: 'a fox' })
  const replies = [
    await fetch(`${api.url}/readyz`),
    await fetch(`${api.url}/api/v1/account`, { headers }),
    await fetch(`${api.url}/api/v1/tasks/${'0'.repeat(31)}`, { headers }),
    await fetch(`${api.url}/api/v1/tasks/create`, { method: 'POST', headers, body }),
  ]
  for (const reply of replies) {
    assert.equal(reply.status, 503, reply.url)
    assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    const text = await reply.text()
    if (reply.url.includes('/api/'))
      assert.match(text, /^\{"code":0,"msg":"[^"]+","data":\{"error":"unavailable"\}\}$/)
  }
  assert.equal((await fetch(`${api.url}/healthz`)).status, 200)
})
