import assert from 'node:assert/strict'
import { test } from 'node:test'

import { systemClock } from '../lib/clock.ts'
import { Stopped, TaskSignals } from './task-signals.ts'

function open() {
  const leaving = new AbortController()
  const forgetting = new AbortController()
  const signals = new TaskSignals(leaving.signal, forgetting.signal, systemClock)
  return { signals, leaving, forgetting }
}

const reasonOf = ({ reason }: AbortSignal) => (reason instanceof Stopped ? reason.reason : null)

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })
}

test('an interruption ends waits, and aborts `stop` only while nothing is being submitted or stored', () => {
  const { signals } = open()
  signals.interrupt(false)
  assert.deepEqual([reasonOf(signals.handBack), signals.stop.aborted], ['cancel', false])
  signals.resume()
  assert.deepEqual([signals.handBack.aborted, signals.stop.aborted], [false, false])
  signals.interrupt(true)
  assert.deepEqual([reasonOf(signals.handBack), reasonOf(signals.stop)], ['cancel', 'cancel'])
  signals.resume()
  assert.deepEqual([signals.handBack.aborted, signals.stop.aborted], [false, false])
})

for (const isPolling of [true, false]) {
  const activity = isPolling ? 'a poll' : 'a wait'
  test(`a deadline that passes while ${activity} is interrupted still counts afterward`, async () => {
    const { signals } = open()
    signals.interrupt(isPolling)
    signals.endIn(0)
    await new Promise((resolve) => setTimeout(resolve))
    signals.resume()
    await aborted(signals.stop)
    await aborted(signals.handBack)
    assert.deepEqual([reasonOf(signals.handBack), reasonOf(signals.stop)], ['deadline', 'deadline'])
  })

  test(`a shutdown that begins while ${activity} is interrupted still counts afterward`, () => {
    const { signals, leaving, forgetting } = open()
    signals.interrupt(isPolling)
    leaving.abort(new Stopped('drain'))
    signals.follow()
    signals.resume()
    assert.deepEqual([reasonOf(signals.handBack), signals.stop.aborted], ['drain', false])
    forgetting.abort(new Stopped('drain'))
    signals.follow()
    assert.equal(reasonOf(signals.stop), 'drain')
  })
}

test('an interruption after the deadline changes nothing', async () => {
  const { signals } = open()
  signals.endIn(0)
  await aborted(signals.handBack)
  signals.interrupt(true)
  signals.resume()
  assert.deepEqual([reasonOf(signals.handBack), reasonOf(signals.stop)], ['deadline', 'deadline'])
})

test('signals that are created after unused ones were dropped still abort', async () => {
  const { signals, leaving } = open()
  signals.handBack.addEventListener('abort', () => assert.fail('this signal was dropped'))
  signals.dropUnused()
  leaving.abort(new Stopped('drain'))
  signals.follow()
  assert.deepEqual([reasonOf(signals.handBack), signals.stop.aborted], ['drain', false])
  signals.endIn(0)
  await aborted(signals.stop)
  signals.dropUnused()
  assert.deepEqual([reasonOf(signals.handBack), reasonOf(signals.stop)], ['drain', 'deadline'])
})
