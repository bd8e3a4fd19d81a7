import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  formatBytes,
  formatDay,
  formatDuration,
  formatNumber,
  localDate,
  relativeTime,
  shortNumber,
} from './format.ts'

test('numbers have groups and a true minus sign, short ones a letter', () => {
  assert.equal(formatNumber(-12_480), '−12,480')
  assert.equal(shortNumber(1_500), '1.5K')
})

test('times are told by the largest unit that fits once', () => {
  const nowMs = Date.UTC(2026, 10, 21, 12)
  assert.equal(relativeTime(nowMs - 59_000, nowMs), 'just now')
  assert.equal(relativeTime(nowMs - 119_000, nowMs), '1 minute ago')
  assert.equal(relativeTime(nowMs + 30 * 86_400_000 - 60_000, nowMs), 'in 30 days')
  assert.equal(relativeTime(nowMs + 49 * 3_600_000, nowMs), 'in 2 days')
})

test('a date is told in full', () => {
  assert.match(localDate(Date.UTC(2026, 11, 21, 12)), /^2[12] December 2026$/)
})

test('a day of UTC is told as that day, wherever the reader is', () => {
  assert.equal(formatDay('2026-11-21', 'short'), '21 Nov')
  assert.equal(formatDay('2026-11-21', 'weekday'), 'Sat')
  assert.match(formatDay('2026-11-21', 'long'), /^Sat, 21 Nov 2026$/)
})

test('durations and sizes are told in the unit that one would say', () => {
  assert.equal(formatDuration(48_400), '48 s')
  assert.equal(formatDuration(200_000), '3 min 20 s')
  assert.equal(formatBytes(640_100), '640 kB')
  assert.equal(formatBytes(1_240_000), '1.2 MB')
})
