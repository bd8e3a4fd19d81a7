import assert from 'node:assert/strict'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'

import { startDispatchingServer } from '../../../test/harness/network/dispatching-server.ts'
import { until } from '../../../test/harness/time/until.ts'
import type { Answer } from './answer.ts'

let answer: () => Answer = () => assert.fail('the test sets the response')

const { url } = await startDispatchingServer((request, response, dispatcher) => {
  void dispatcher.dispatch(() => answer(), request, response, {})
})

function streamed(body: Readable): Answer {
  return { status: 200, headers: { 'content-type': 'image/png', etag: '"a"' }, body, error: null }
}

test('a body that fails before its first byte causes a 500 response without the headers of the original response', async () => {
  answer = () => streamed(new Readable({ read: () => assert.fail('broken') }))
  const response = await fetch(url)
  assert.equal(response.status, 500)
  assert.match(await response.text(), /"error":"internal"/)
  assert.equal(response.headers.has('etag'), false)
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
})

test('if a body fails after its first byte, the connection is closed', async () => {
  const body = new PassThrough()
  answer = () => streamed(body)
  body.write('first')
  const response = await fetch(url)
  body.destroy(new Error('broken'))
  assert.equal(response.status, 200)
  await assert.rejects(response.text())
})

test('a body is destroyed when the client disconnects', async () => {
  const body = new PassThrough()
  answer = () => streamed(body)
  body.write('first')
  const leaving = new AbortController()
  await fetch(url, { signal: leaving.signal })
  leaving.abort()
  await once(body, 'close')
  assert.ok(body.destroyed)
})

test('only a response that can have a body gets a Content-Length', async () => {
  const lengthOf = async (status: number, body: string | null, method = 'GET') => {
    answer = () => ({ status, headers: {}, body, error: null })
    return (await fetch(url, { method, redirect: 'manual' })).headers.get('content-length')
  }
  assert.equal(await lengthOf(200, 'fü'), '3')
  assert.equal(await lengthOf(200, 'fü', 'HEAD'), '3')
  assert.equal(await lengthOf(302, null), '0')
  assert.equal(await lengthOf(204, null), null)
  assert.equal(await lengthOf(304, null), null)
  assert.equal(await lengthOf(200, null, 'HEAD'), null)
})

test('an event stream produces no further events while its client is not reading, and ends when the client disconnects', async () => {
  let made = 0
  const left = Promise.withResolvers<void>()
  answer = () => ({ status: 200, headers: {}, body: flood(), error: null })
  async function* flood(): AsyncGenerator<string, void, void> {
    try {
      for (;;) {
        made++
        yield 'x'.repeat(100_000)
        await setImmediate()
      }
    } finally {
      left.resolve()
    }
  }
  const leaving = new AbortController()
  const response = await fetch(url, { signal: leaving.signal })
  assert.equal(response.status, 200)
  // The socket buffers of the client and the server hold a few megabytes.
  let before = 0
  await until('the buffers are full', () => before === (before = made), 5_000)
  assert.ok(made < 200, `${made} events of 100 kB`)
  leaving.abort()
  await left.promise
})

test('if an event stream fails before its first event, the response is a 500; if it fails later, the connection is closed', async () => {
  async function* broken(events: readonly string[]): AsyncGenerator<string, void, void> {
    yield* events
    assert.fail('broken')
  }
  answer = () => ({ status: 200, headers: {}, body: broken([]), error: null })
  assert.equal((await fetch(url)).status, 500)
  answer = () => ({ status: 200, headers: {}, body: broken(['data: 1\n\n']), error: null })
  await assert.rejects(async () => (await fetch(url)).text())
})
