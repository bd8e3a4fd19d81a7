import { test } from 'node:test'
import assert from 'node:assert/strict'

import { ManualClock } from '../../../test/harness/time/manual-clock.ts'
import { FairTurns } from './fair-turns.ts'
import { PacedTurns } from './paced-turns.ts'

const slots = { total: 1, perKey: 1 }

test('a key whose turns have taken more than their share of the time waits, and other keys do not', async () => {
  const clock = new ManualClock()
  const limit = { shareMax: 0.1, burstMs: 100, restMsMax: 50 }
  const turns = new PacedTurns(new FairTurns(slots, null), limit, clock)
  const order: string[] = []
  const takeTurn = (key: string) => turns.run(key, async () => void order.push(key))
  await turns.run('a', async () => clock.pass(90))
  await Promise.all([takeTurn('a'), takeTurn('b')])
  assert.deepEqual(order, ['a', 'b'])

  await turns.run('a', async () => clock.pass(60))
  await Promise.all([takeTurn('a'), takeTurn('b')])
  assert.deepEqual(order, ['a', 'b', 'b', 'a'])
})
