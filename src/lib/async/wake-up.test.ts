import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'

import { WakeUp } from './wake-up.ts'

/** Longer than any test takes. */
const longMs = 60_000

test('a call ends the current wait or, if there is none, the next one', async () => {
  const wakeUp = new WakeUp()
  const wait = wakeUp.wait(longMs)
  wakeUp.call()
  assert.equal(await wait, true)
  wakeUp.call()
  assert.equal(await wakeUp.wait(longMs), true)
  assert.equal(await wakeUp.wait(0), false)
})

test('several calls before the loop continues count as one', async () => {
  const wakeUp = new WakeUp()
  wakeUp.call()
  const wait = wakeUp.wait(longMs)
  wakeUp.call()
  wakeUp.call()
  assert.equal(await wait, true)
  assert.equal(await wakeUp.wait(0), false)
})

test('an abort before or during a wait ends it, and no listener stays', async () => {
  const wakeUp = new WakeUp()
  assert.equal(await wakeUp.wait(longMs, AbortSignal.abort()), false)
  const { signal, abort } = openController()
  const wait = wakeUp.wait(longMs, signal)
  abort()
  assert.equal(await wait, false)
  const other = openController()
  await wakeUp.wait(0, other.signal)
  assert.deepEqual([getEventListeners(signal, 'abort'), getEventListeners(other.signal, 'abort')], [[], []])
})

test('a second wait at the same time is a mistake of the caller', async () => {
  const wakeUp = new WakeUp()
  const first = wakeUp.wait(longMs)
  assert.throws(() => wakeUp.wait(0))
  wakeUp.call()
  assert.equal(await first, true)
})

function openController() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
