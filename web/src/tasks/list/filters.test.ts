import assert from 'node:assert/strict'
import { test } from 'node:test'

import { filtersOf, isFiltered } from './filters.ts'

test('an address names filters, also where its numbers are texts and its texts are numbers', () => {
  assert.deepEqual(filtersOf({ status: '4', model: 'svc-flash', search: 7 }), {
    status: 4,
    model: 'svc-flash',
    search: '7',
  })
})

test('what cannot be a filter filters nothing', () => {
  const filters = filtersOf({ status: 5, model: '', search: { a: 1 }, other: 'x' })
  // By name: the router keeps what nobody names.
  assert.deepEqual(filters, { status: undefined, model: undefined, search: undefined })
  assert.equal(isFiltered(filters), false)
  assert.equal(isFiltered(filtersOf({ search: 0 })), true)
})
