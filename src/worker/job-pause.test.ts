import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ManualClock } from '../../test/harness/time/manual-clock.ts'
import { JobPause } from './job-pause.ts'

const longMs = 3_600_000
/** The timeout is much shorter than `longMs`, so a test fails if its pause does not end early. */
const options = { timeout: 10_000 }

function begin(pause: JobPause, ms: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isOver = false
  pause.begin(ms, () => {
    isOver = true
    resolve()
  })
  return { over: promise, isOver: () => isOver }
}

test('a call ends a pause at once, but not a pause that has just begun', options, async () => {
  const clock = new ManualClock()
  const pause = new JobPause(clock)
  const first = begin(pause, longMs)
  clock.pass(200)
  pause.call()
  assert.equal(first.isOver(), true)
  const second = begin(pause, longMs)
  pause.call()
  assert.equal(second.isOver(), false)
  await second.over
})

test('a call while no pause is in progress shortens the next one, and only that one', options, async () => {
  const pause = new JobPause(new ManualClock())
  pause.call()
  await begin(pause, longMs).over
  const second = begin(pause, longMs)
  await begin(new JobPause(new ManualClock()), 400).over
  assert.equal(second.isOver(), false)
  pause.end()
})

test('if the task must stop, a pause that has just begun ends at once', () => {
  const pause = new JobPause(new ManualClock())
  const first = begin(pause, longMs)
  pause.end()
  assert.equal(first.isOver(), true)
})

test('if the task must stop while no pause is in progress, the next pause is short', options, async () => {
  const pause = new JobPause(new ManualClock())
  pause.end()
  await begin(pause, longMs).over
})

test('only one pause is possible at a time', () => {
  const pause = new JobPause(new ManualClock())
  begin(pause, longMs)
  assert.throws(() => begin(pause, longMs), /only one pause can be in progress/)
  pause.end()
})

test('a call ends a pause of 0 ms at once', () => {
  const pause = new JobPause(new ManualClock())
  const none = begin(pause, 0)
  pause.call()
  assert.equal(none.isOver(), true)
})
