import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Key } from '../../../src/http/site/wire/keys.ts'
import { isUsable, stateOf } from './key-state.ts'

const nowMs = Date.UTC(2026, 10, 21)
const hourMs = 3_600_000

test('a key is active until a week before its expiration, then expiring, then expired; without an expiration, it stays active', () => {
  assert.equal(stateOf(keyWith({}), nowMs), 'active')
  assert.equal(stateOf(keyWith({ expires_at_ms: nowMs + 8 * 24 * hourMs }), nowMs), 'active')
  assert.equal(stateOf(keyWith({ expires_at_ms: nowMs + 7 * 24 * hourMs }), nowMs), 'expiring')
  assert.equal(stateOf(keyWith({ expires_at_ms: nowMs }), nowMs), 'expired')
})

test('a revoked key is revoked, even if it has also expired', () => {
  assert.equal(stateOf(keyWith({ revoked_at_ms: nowMs - 1, expires_at_ms: nowMs - 5 }), nowMs), 'revoked')
})

test('only active and expiring keys are usable', () => {
  assert.equal(isUsable(keyWith({ expires_at_ms: nowMs + hourMs }), nowMs), true)
  assert.equal(isUsable(keyWith({ expires_at_ms: nowMs - hourMs }), nowMs), false)
  assert.equal(isUsable(keyWith({ revoked_at_ms: nowMs }), nowMs), false)
})

function keyWith(times: Partial<Pick<Key, 'expires_at_ms' | 'revoked_at_ms'>>): Key {
  return {
    key_id: 'key_1',
    name: 'Laptop',
    hint: 'sk-muto_…abcd',
    created_at_ms: nowMs - 30 * 24 * hourMs,
    last_used_at_ms: null,
    expires_at_ms: null,
    revoked_at_ms: null,
    daily_credits_max: null,
    spent_today: null,
    model_ids: null,
    ...times,
  }
}
