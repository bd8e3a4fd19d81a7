import assert from 'node:assert/strict'
import { test } from 'node:test'

import { isNoneMatch } from './none-match.ts'

test('a tag matches alone, in a list, as a weak tag, and as "*"', () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a" ', '*']) {
    assert.equal(isNoneMatch(header, '"a"'), true, header)
  }
})

test('another tag, or no header, does not match', () => {
  for (const header of ['"b"', 'a', '"A"', '', 'W/"b", "aa"', undefined]) {
    assert.equal(isNoneMatch(header, '"a"'), false, header)
  }
})
