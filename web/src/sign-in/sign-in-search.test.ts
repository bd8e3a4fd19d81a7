import { test } from 'node:test'
import assert from 'node:assert/strict'

import { readSignInSearch } from './sign-in-search.ts'

test('sign-in redirects only to pages of this site', () => {
  assert.equal(readSignInSearch({ back: '/tasks?status=4' }).back, '/tasks?status=4')
  for (const back of [
    'https://example.com/',
    '//example.com/',
    '/\\example.com',
    '/\t/example.com',
    '/.//example.com',
    '//',
    'javascript:alert(1)',
    'tasks',
    7,
  ]) {
    assert.equal(readSignInSearch({ back }).back, undefined, String(back))
  }
})

test('an unknown error code counts as a failed sign-in', () => {
  assert.equal(readSignInSearch({ refused: 'sign_up_closed' }).refused, 'sign_up_closed')
  assert.equal(readSignInSearch({ refused: 'toString' }).refused, 'sign_in_failed')
})

test('invalid values are cleared explicitly, because the router keeps the raw values of omitted keys', () => {
  assert.deepEqual(readSignInSearch({ back: 'https://example.com/', refused: 7 }), {
    back: undefined,
    refused: undefined,
  })
})
