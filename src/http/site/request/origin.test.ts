import { test } from 'node:test'
import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'

import { ServiceError } from '../../../domain/errors.ts'
import { requireOwnOrigin } from './origin.ts'

function isAccepted(origin: string, host: string, publicUrl: string): boolean {
  try {
    requireOwnOrigin({ headers: { origin, host } } as IncomingMessage, publicUrl)
    return true
  } catch (error) {
    assert.ok(error instanceof ServiceError && error.code === 'foreign_origin')
    return false
  }
}

test('only a page with the scheme, host, and port of the public URL may change anything', () => {
  const publicUrl = 'https://media.example.com'
  assert.ok(isAccepted('https://media.example.com', 'media.example.com', publicUrl))
  assert.ok(isAccepted('https://media.example.com', 'backend:8080', publicUrl))
  for (const origin of [
    'http://media.example.com',
    'ftp://media.example.com',
    'https://media.example.com:8443',
    'https://media.example.com.evil.example',
    'media.example.com',
    'null',
    '',
  ])
    assert.equal(isAccepted(origin, 'media.example.com', publicUrl), false, origin)
})

test('a page at another host name must use https or be local, unless the public URL itself uses plain http', () => {
  const publicUrl = 'https://media.example.com'
  assert.ok(isAccepted('https://other.example.com', 'Other.example.com', publicUrl))
  assert.ok(isAccepted('http://127.0.0.1:8080', '127.0.0.1:8080', publicUrl))
  assert.equal(isAccepted('http://127.0.0.1:9090', '127.0.0.1:8080', publicUrl), false)
  assert.equal(isAccepted('http://other.example.com', 'other.example.com', publicUrl), false)
  assert.ok(isAccepted('http://192.0.2.7', '192.0.2.7', 'http://127.0.0.1:8080'))
  assert.equal(isAccepted('ftp://192.0.2.7', '192.0.2.7', 'http://127.0.0.1:8080'), false)
})
