import assert from 'node:assert/strict'
import { test } from 'node:test'

import { filtersOf } from './filters.ts'

test('an address names filters, also where its numbers are texts and its texts are numbers', () => {
  assert.deepEqual(filtersOf({ status: '4', model: 'svc-flash', search: 7 }), {
    status: 4,
    model: 'svc-flash',
    search: '7',
  })
})

test('what cannot be a filter filters nothing', () => {
  assert.deepEqual(filtersOf({ status: 5, model: '', search: { a: 1 }, other: 'x' }), {})
})
