import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryAfterMs } from './retry-after.ts'

const nowMs = Date.UTC(2026, 10, 22, 12, 0, 0)

test('the waiting time can be given in milliseconds, in seconds, or as a date', () => {
  assert.equal(retryAfterMs({ 'retry-after': '7' }, nowMs), 7_000)
  assert.equal(retryAfterMs({ 'retry-after': '0.25' }, nowMs), 250)
  assert.equal(retryAfterMs({ 'retry-after-ms': '1500', 'retry-after': '2' }, nowMs), 1_500)
  assert.equal(retryAfterMs({ 'retry-after': 'Sun, 22 Nov 2026 12:00:30 GMT' }, nowMs), 30_000)
})

test("a date is compared with the server's own clock if the response contains the server's time", () => {
  const headers = {
    'retry-after': 'Sun, 22 Nov 2026 15:00:30 GMT',
    date: 'Sun, 22 Nov 2026 15:00:00 GMT',
  }
  assert.equal(retryAfterMs(headers, nowMs), 30_000)
})

test('a date in the past means now, and a missing or invalid value means that there is no waiting time', () => {
  assert.equal(retryAfterMs({ 'retry-after': 'Sun, 22 Nov 2026 11:00:00 GMT' }, nowMs), 0)
  assert.equal(retryAfterMs({}, nowMs), null)
  assert.equal(retryAfterMs({ 'retry-after-ms': '', 'retry-after': '' }, nowMs), null)
  assert.equal(retryAfterMs({ 'retry-after': 'soon' }, nowMs), null)
  assert.equal(retryAfterMs({ 'retry-after-ms': 'x', 'retry-after': '3' }, nowMs), 3_000)
})
