import { test } from 'node:test'
import assert from 'node:assert/strict'

import { fingerprintOf } from './require-secret.ts'

const secret = Buffer.alloc(32, 7)

test('each secret has its own fingerprint, which does not contain the secret', () => {
  assert.equal(fingerprintOf(secret), fingerprintOf(Buffer.from(secret)))
  assert.notEqual(fingerprintOf(secret), fingerprintOf(Buffer.alloc(32, 8)))
  assert.ok(!fingerprintOf(secret).includes(secret.toString('base64url').slice(0, 8)))
})
