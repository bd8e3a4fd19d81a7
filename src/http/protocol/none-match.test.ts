import assert from 'node:assert/strict'
import { test } from 'node:test'

import { isNoneMatch } from './none-match.ts'

test('a tag matches on its own, in a list, and as a weak tag, and "*" matches every tag', () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a" ', '*']) {
    assert.equal(isNoneMatch(header, '"a"'), true, header)
  }
})

test('a different tag does not match, and neither does a missing header', () => {
  for (const header of ['"b"', 'a', '"A"', '', 'W/"b", "aa"', undefined]) {
    assert.equal(isNoneMatch(header, '"a"'), false, header)
  }
})
