import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parseRange } from './byte-range.ts'

test('a single range that begins within the file is honored, up to the end of the file', () => {
  assert.deepEqual(parseRange('bytes=0-0', 10), { first: 0, last: 0 })
  assert.deepEqual(parseRange('bytes=2-5', 10), { first: 2, last: 5 })
  assert.deepEqual(parseRange('bytes=2-', 10), { first: 2, last: 9 })
  assert.deepEqual(parseRange('bytes=2-999999999999999', 10), { first: 2, last: 9 })
  assert.deepEqual(parseRange('bytes=-3', 10), { first: 7, last: 9 })
  assert.deepEqual(parseRange('bytes=-30', 10), { first: 0, last: 9 })
  assert.deepEqual(parseRange('Bytes= 1-2 ', 10), { first: 1, last: 2 })
})

test('a range that starts past the end of the file, or contains no bytes, is unsatisfiable', () => {
  for (const range of ['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=9999999999999999-']) {
    assert.equal(parseRange(range, 10), 'unsatisfiable', range)
  }
  assert.equal(parseRange('bytes=0-', 0), 'unsatisfiable')
  assert.equal(parseRange('bytes=-1', 0), 'unsatisfiable')
})

test('several ranges, other units, and malformed headers yield the whole file', () => {
  const ignored = [
    'bytes=0-1,3-4',
    'bytes=5-2',
    'bytes=-',
    'bytes=',
    'bytes',
    'items=0-1',
    'bytes=a-b',
    'bytes=1.5-2',
    '',
  ]
  for (const range of [...ignored, 'bytes=0-99999999999999999999', undefined]) {
    assert.equal(parseRange(range, 10), 'whole', range)
  }
})
