import assert from 'node:assert/strict'
import { test } from 'node:test'

import { maskOf } from './mask-secrets.ts'

test('a secret is masked as a whole, word by word, and in JSON', () => {
  const mask = maskOf(['Bearer 0123456789', 'with "quotes"'])
  assert.equal(mask('Bearer 0123456789'), '***')
  assert.equal(mask('the token 0123456789 is invalid'), 'the token *** is invalid')
  assert.equal(mask(JSON.stringify({ said: 'with "quotes"' })), '{"said":"***"}')
})

test('a secret that contains another one is masked as a whole', () => {
  assert.equal(maskOf(['password', 'password-of-the-proxy'])('password-of-the-proxy'), '***')
})

test('text without secrets is not changed, even if it contains a short secret', () => {
  assert.equal(maskOf(['test', 'key'])('the latest keyboard'), 'the latest keyboard')
  assert.equal(maskOf([])('anything'), 'anything')
})
