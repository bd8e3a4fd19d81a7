import { test } from 'node:test'
import assert from 'node:assert/strict'

import { readSignInSearch } from './sign-in-search.ts'

test('after the sign-in one is led to a page of the site, never to one of somebody else', () => {
  assert.deepEqual(readSignInSearch({ back: '/tasks?status=4' }), { back: '/tasks?status=4' })
  for (const back of ['https://example.com/', '//example.com/', '/\\example.com', 'javascript:alert(1)', 7]) {
    assert.deepEqual(readSignInSearch({ back }), {}, String(back))
  }
})

test('a refusal whose word the page does not know is a failed sign-in', () => {
  assert.deepEqual(readSignInSearch({ refused: 'sign_up_closed' }), { refused: 'sign_up_closed' })
  assert.deepEqual(readSignInSearch({ refused: 'toString' }), { refused: 'sign_in_failed' })
})
