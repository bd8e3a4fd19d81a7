import { test } from 'node:test'
import assert from 'node:assert/strict'

import { readSignInSearch } from './sign-in-search.ts'

test('after the sign-in one is led to a page of the site, never to one of somebody else', () => {
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

test('a refusal whose word the page does not know is a failed sign-in', () => {
  assert.equal(readSignInSearch({ refused: 'sign_up_closed' }).refused, 'sign_up_closed')
  assert.equal(readSignInSearch({ refused: 'toString' }).refused, 'sign_in_failed')
})

test('what the address says wrongly is taken back by name, for the router keeps what nobody names', () => {
  assert.deepEqual(readSignInSearch({ back: 'https://example.com/', refused: 7 }), {
    back: undefined,
    refused: undefined,
  })
})
