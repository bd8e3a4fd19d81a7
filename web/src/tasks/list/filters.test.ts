import assert from 'node:assert/strict'
import { test } from 'node:test'

import { filtersOf, isFiltered } from './filters.ts'

test('filters are read from a URL, even if a number arrives as text, or text as a number', () => {
  assert.deepEqual(filtersOf({ status: '4', model: 'svc-flash', search: 7 }), {
    status: 4,
    model: 'svc-flash',
    search: '7',
  })
})

test('invalid filters are ignored', () => {
  const filters = filtersOf({ status: 5, model: '', search: { a: 1 }, other: 'x' })
  assert.deepEqual(filters, { status: undefined, model: undefined, search: undefined })
  assert.equal(isFiltered(filters), false)
  assert.equal(isFiltered(filtersOf({ search: 0 })), true)
})
