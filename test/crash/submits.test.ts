import assert from 'node:assert/strict'
import { test } from 'node:test'

import { killInSubmits } from './kill-in-submits.ts'

test('a service that is killed before it has stored the response to a submission never submits the task again', async () => {
  const killed = await killInSubmits(6)
  assert.equal(killed.length, 18)
  assert.ok(killed.some(({ phase }) => phase === 'submitting'))
})
