import assert from 'node:assert/strict'
import { test } from 'node:test'

import { formatStep } from './format-step.ts'

test('short steps are shown in milliseconds, and longer ones in seconds, or in minutes and seconds', () => {
  assert.deepEqual([0, 999, 1_000, 9_940, 10_000, 200_000].map(formatStep), [
    '0 ms',
    '999 ms',
    '1.0 s',
    '9.9 s',
    '10 s',
    '3 min 20 s',
  ])
})
