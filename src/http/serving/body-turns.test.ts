import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { test } from 'node:test'

import { BodyTurns } from './body-turns.ts'

test('refused bodies that stall do not delay the discarding of bodies from another address', async () => {
  const bodies = new BodyTurns()
  const open = new AbortController().signal
  for (let count = 0; count < 4; count++) await bodies.takeDiscard(new Socket(), '10.0.0.1', open)
  const closing = new AbortController()
  const waiting = bodies.takeDiscard(new Socket(), '10.0.0.1', closing.signal)
  using _ = await bodies.takeDiscard(new Socket(), '10.0.0.2', AbortSignal.timeout(5_000))
  const closed = new Error('the connection was closed')
  closing.abort(closed)
  await assert.rejects(waiting, closed)
})
