import { test } from 'node:test'
import assert from 'node:assert/strict'

import { counted, printable, table, utc } from './table.ts'

test('columns are as wide as their widest cell, and no line ends with spaces', () => {
  const text = table(
    ['TASK', 'COST'],
    [
      ['a', ''],
      ['longer', '0.04 USD'],
    ],
  )
  assert.equal(text, 'TASK    COST\na\nlonger  0.04 USD')
})

test('control characters other than line feeds are replaced, because a terminal would interpret them', () => {
  assert.equal(printable('red \u001b[31m\u009b31m\u202e\r fox 🦊\nwolf'), 'red �[31m�31m�� fox 🦊\nwolf')
})

test('a counted noun is singular only for 1 and -1', () => {
  const texts = [0, 1, -1, 20].map((count) => counted(count, 'credit'))
  assert.deepEqual(texts, ['0 credits', '1 credit', '-1 credit', '20 credits'])
})

test('times are in UTC', () => {
  assert.equal(utc(Date.UTC(2026, 10, 22, 19, 43, 34, 999)), '2026-11-22 19:43:34')
})
