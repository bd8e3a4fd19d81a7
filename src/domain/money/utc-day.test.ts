import assert from 'node:assert/strict'
import { test } from 'node:test'

import { dayOf, formatDay, parseDay } from './utc-day.ts'

test('a day is parsed and formatted as a calendar date', () => {
  assert.equal(formatDay(dayOf(Date.UTC(2026, 10, 21, 23, 59, 59, 999))), '2026-11-21')
  for (const text of ['2026-11-21', '1970-01-01', '2024-02-29', '0001-01-01', '9999-12-31'])
    assert.equal(formatDay(parseDay(text) ?? Number.NaN), text)
})

test('text that is not a calendar date is not parsed as a day', () => {
  for (const text of [
    '2026-02-30',
    '2023-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20261121',
    ' 2026-11-21',
  ])
    assert.equal(parseDay(text), null, text)
  assert.equal(parseDay('2026-11-21T00:00:00Z'), null)
})
