import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ManualClock } from '../../test/harness/time/manual-clock.ts'
import { JobPause } from './job-pause.ts'

const longMs = 3_600_000

/** Begins a pause. `isOver` tells whether it has ended, and `over` resolves when it ends. */
function begin(pause: JobPause, ms: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isOver = false
  pause.begin(ms, () => {
    isOver = true
    resolve()
  })
  return { over: promise, isOver: () => isOver }
}

test('a call ends a pause at once, but not a pause that has just begun', async () => {
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

test('a call while no pause is in progress shortens the next one, and only that one', async () => {
  const pause = new JobPause(new ManualClock())
  pause.call()
  await begin(pause, longMs).over
  const second = begin(pause, longMs)
  await begin(new JobPause(new ManualClock()), 400).over
  assert.equal(second.isOver(), false)
  pause.end()
})

test('a pause that has just begun ends at once if the task must stop, and ends only once', () => {
  const pause = new JobPause(new ManualClock())
  const first = begin(pause, longMs)
  pause.end()
  assert.equal(first.isOver(), true)
  pause.end()
  assert.throws(() => [begin(pause, longMs), begin(pause, longMs)])
  pause.end()
})

test('a pause that is shorter than the shortest pause between two polls keeps its length', async () => {
  const pause = new JobPause(new ManualClock())
  const short = begin(pause, 0)
  pause.call()
  await short.over
})
