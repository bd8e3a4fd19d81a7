import assert from 'node:assert/strict'
import { test } from 'node:test'

import { partOf, wholeShare } from './share.ts'

test('the shares of all processes add up to the whole and differ by at most one', () => {
  for (const total of [0, 1, 2, 7, 8, 100]) {
    for (const among of [1, 2, 3, 5, 9]) {
      const parts = Array.from({ length: among }, (_, place) => partOf(total, { place, among }))
      assert.equal(
        parts.reduce((sum, part) => sum + part, 0),
        total,
      )
      assert.ok(Math.max(...parts) - Math.min(...parts) <= 1)
    }
  }
})

test('a single process gets the whole', () => {
  assert.equal(partOf(7, wholeShare), 7)
})
