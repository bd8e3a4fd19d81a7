import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { describe, it } from 'node:test'
import { FetchFailed, TargetRefused } from './fetch-error.ts'
import { readResponseHead } from './response-head.ts'
import type { ResponseHead } from './response-head.ts'

const secure = new URL('https://example.com/a/b?c')
const plain = new URL('http://example.com/a/b?c')

function read(url: URL, statusCode: number, headers: IncomingHttpHeaders): ResponseHead {
  return readResponseHead(url, statusCode, headers, 1_000)
}

describe('a response head', () => {
  it('leads to a body only with status 200 and without a content coding', () => {
    assert.deepEqual(read(secure, 200, {}), { kind: 'body' })
    assert.deepEqual(read(secure, 200, { 'content-encoding': 'Identity' }), { kind: 'body' })
    for (const status of [201, 204, 206, 300, 304, 400, 404, 500]) {
      assert.throws(() => read(secure, status, {}), FetchFailed, String(status))
    }
    for (const coding of ['gzip', 'br', 'gzip, gzip', 'zstd', 'x']) {
      assert.throws(() => read(secure, 200, { 'content-encoding': coding }), FetchFailed, coding)
    }
  })

  it('is refused if it announces more bytes than the limit', () => {
    assert.deepEqual(read(secure, 200, { 'content-length': '1000' }), { kind: 'body' })
    assert.throws(() => read(secure, 200, { 'content-length': '1001' }), FetchFailed)
  })

  it('yields the target of a redirect, including a relative one', () => {
    const targets = { '/x': '/x', '//other.example/x': '//other.example/x', 'x?y': '/a/x?y' }
    for (const status of [301, 302, 303, 307, 308]) {
      for (const [location, expected] of Object.entries(targets)) {
        const head = read(secure, status, { location })
        assert.deepEqual(head, { kind: 'redirect', target: new URL(expected, secure) })
      }
    }
  })

  it('may redirect from http to https, but not the other way round', () => {
    assert.throws(() => read(secure, 302, { location: 'http://example.com/' }), TargetRefused)
    const head = read(plain, 302, { location: 'https://example.com/' })
    assert.deepEqual(head, { kind: 'redirect', target: new URL('https://example.com/') })
  })

  it('is refused if a redirect has no valid target', () => {
    assert.throws(() => read(secure, 302, {}), FetchFailed)
    assert.throws(() => read(secure, 302, { location: 'http://[' }), FetchFailed)
  })
})
