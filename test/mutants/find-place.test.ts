import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findPlaces, replaceRange } from './find-place.ts'

test('a place is found regardless of its line breaks and comments', () => {
  const text = 'grant(account, { amount: 5 }, now)'
  const sources = [
    text,
    'grant(\n  account,\n  { amount: 5 },\n  now,\n)',
    'grant(account, {\n  // The price.\n  amount: 5,\n}, /* Unix ms */ now)',
  ]
  for (const source of sources) {
    assert.deepEqual(findPlaces(`before; ${source}; after`, text), [{ start: 8, end: 8 + source.length }])
  }
})

test('other tokens do not match', () => {
  for (const source of ['regrant(account)', 'grant(accounts)', 'grant(account, now)', 'grant ? (account)'])
    assert.deepEqual(findPlaces(source, 'grant(account)'), [], source)
})

test('every place is found, and a replacement is inserted as written', () => {
  const [first, second, ...others] = findPlaces('a + b; a  +  b', 'a + b')
  assert.ok(first !== undefined && second !== undefined && others.length === 0)
  assert.equal(replaceRange('a + b; a  +  b', second, '$& - b'), 'a + b; $& - b')
})
