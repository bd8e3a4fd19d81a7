import { test } from 'node:test'
import assert from 'node:assert/strict'

import { LostStreak } from './lost-streak.ts'

/**
 * For each poll at these times, returns whether the job then counts as lost. A null stands for a poll at which the
 * engine recognizes the job.
 */
function verdicts(...times: readonly (number | null)[]): readonly (boolean | null)[] {
  const streak = new LostStreak()
  return times.map((ms) => (ms === null ? (streak.end(), null) : streak.isLost(ms)))
}

test('a job counts as lost once the engine has not recognized it in three polls in a row over at least a minute', () => {
  assert.deepEqual(verdicts(5, 1_005, 60_004, 60_005), [false, false, false, true])
  assert.deepEqual(verdicts(5, 3_600_000, 3_600_001), [false, false, true])
})

test('a poll at which the engine recognizes the job restarts the count', () => {
  assert.deepEqual(verdicts(0, 30_000, null, 60_000, 90_000, 119_999, 120_000), [
    false,
    false,
    null,
    false,
    false,
    false,
    true,
  ])
})
