import { test } from 'node:test'
import assert from 'node:assert/strict'

import { maskOf } from '../../lib/mask-secrets.ts'
import { isStorable } from './handle.ts'

test('a handle is stored only if it contains no secret and is at most 16 KiB long', () => {
  const mask = maskOf(['sk-0123456789'])
  assert.equal(isStorable({ id: 'job-1' }, mask), true)
  assert.equal(isStorable({ url: 'https://media.example.com/?key=sk-0123456789' }, mask), false)
  const around = JSON.stringify({ id: '' }).length
  assert.equal(isStorable({ id: 'x'.repeat(16_384 - around) }, mask), true)
  assert.equal(isStorable({ id: 'x'.repeat(16_385 - around) }, mask), false)
})
