import { test } from 'node:test'
import assert from 'node:assert/strict'

import { pollPauseMs } from './engine-limits.ts'

test('the pause between polls grows with the age of the job, from the shortest pause to the longest', () => {
  const polling = { leastMs: 2_000, greatestMs: 30_000 }
  const pauses = [0, 20_000, 100_000, 3_600_000].map((ageMs) => pollPauseMs(polling, ageMs, 0.5))
  assert.deepEqual(pauses, [2_000, 2_000, 10_000, 30_000])
  assert.equal(pollPauseMs(polling, 0, 0), 1_800)
  assert.equal(pollPauseMs(polling, 0, 1), 2_200)
  assert.equal(pollPauseMs({ leastMs: 0, greatestMs: 0 }, 10_000, 1), 0)
})
