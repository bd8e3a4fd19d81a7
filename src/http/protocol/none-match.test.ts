import assert from 'node:assert/strict'
import { test } from 'node:test'

import { isNoneMatch } from './none-match.ts'

test('a client that names the entity, alone, in a list, weakly, or by "*", has it already', () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a" ', '*']) {
    assert.equal(isNoneMatch(header, '"a"'), true, header)
  }
})

test('a client that names another entity, or none, does not', () => {
  for (const header of ['"b"', 'a', '"A"', '', 'W/"b", "aa"', undefined]) {
    assert.equal(isNoneMatch(header, '"a"'), false, header)
  }
})
