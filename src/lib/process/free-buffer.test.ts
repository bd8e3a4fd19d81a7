import assert from 'node:assert/strict'
import { test } from 'node:test'

import { freeBuffer } from './free-buffer.ts'

test('the memory of a buffer is freed immediately', () => {
  const buffer = Buffer.alloc(50_000_000)
  const before = process.memoryUsage().arrayBuffers
  freeBuffer(buffer)
  assert.equal(buffer.length, 0)
  assert.equal(before - process.memoryUsage().arrayBuffers, 50_000_000)
})

test('a buffer that is a part of a larger one keeps its bytes', () => {
  const whole = Buffer.from('0123456789')
  freeBuffer(whole.subarray(2, 4))
  assert.equal(whole.toString(), '0123456789')
})
