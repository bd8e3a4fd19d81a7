import { test } from 'node:test'
import assert from 'node:assert/strict'

import { findPauseAfterMs } from './find-pause.ts'

function assertBetween(ageMs: number, fromMs: number, toMs: number): void {
  const pauseMs = findPauseAfterMs(ageMs)
  assert.ok(pauseMs >= fromMs && pauseMs <= toMs, `${pauseMs} ms at the age of ${ageMs} ms`)
}

test('lookups of a lost submission become rarer as the submission ages, even if each worker asks only once', () => {
  assertBetween(0, 1_000, 2_000)
  assertBetween(10_000, 5_000, 10_000)
  assertBetween(3_600_000, 30_000, 60_000)
})

test('an hour of looking up one submission takes fewer than 200 requests', () => {
  let ageMs = 0
  let asked = 0
  for (; ageMs < 3_600_000; asked++) ageMs += findPauseAfterMs(ageMs)
  assert.ok(asked < 200, `${asked} requests`)
})
