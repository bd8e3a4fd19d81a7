import { test } from 'node:test'
import assert from 'node:assert/strict'

import { ManualClock } from '../../test/harness/time/manual-clock.ts'
import { ScriptedAdapter } from '../../test/harness/engine/scripted-adapter.ts'
import { Slots } from './slots.ts'

function openSlots() {
  const clock = new ManualClock()
  const adapter = new ScriptedAdapter('engine', 'http://127.0.0.1:1', { concurrency: 3 })
  return { clock, slots: new Slots(new Map([['engine', adapter]]), clock) }
}

test('a later, shorter Retry-After does not reopen an engine early', () => {
  const { clock, slots } = openSlots()
  slots.close('engine', 60_000)
  slots.close('engine', 50)
  clock.pass(59_999)
  assert.deepEqual([slots.free('engine'), slots.opensInMs()], [0, 1])
  clock.pass(1)
  assert.equal(slots.free('engine'), 3)
})

test('an engine is closed for at most five minutes, however long its Retry-After is', () => {
  const { clock, slots } = openSlots()
  slots.close('engine', 1e12)
  clock.pass(300_000)
  assert.equal(slots.free('engine'), 3)
})
