import { test } from 'node:test'
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'

import { ManualClock } from '../../../test/harness/time/manual-clock.ts'
import { RequestBudget } from './request-budget.ts'

const never = new AbortController().signal

/** `pass` moves the clock and the timers in steps of 1 ms. */
function setUp(context: TestContext, perSecond: number) {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const clock = new ManualClock()
  const budget = new RequestBudget(perSecond, clock)
  const sentAtMs: number[] = []
  const startMs = clock.monotonicMs()
  const send = (signal = never) =>
    budget.turn(signal).then((turn) => {
      sentAtMs.push(clock.monotonicMs() - startMs)
      return turn
    })
  const pass = async (ms: number) => {
    for (let step = 0; step < ms; step++) {
      clock.pass(1)
      context.mock.timers.tick(1)
      await settled()
    }
  }
  return { clock, budget, sentAtMs, send, pass }
}

function settled(): Promise<void> {
  return new Promise(setImmediate)
}

/** The largest number of requests in any window of one second. */
function mostInASecond(sentAtMs: readonly number[]): number {
  return Math.max(
    ...sentAtMs.map((from) => sentAtMs.filter((atMs) => atMs >= from && atMs < from + 1_000).length),
  )
}

test('no second contains more requests than the budget, and the budget is used', async (context) => {
  const { sentAtMs, send, pass } = setUp(context, 5)
  const sending = Array.from({ length: 23 }, () => send())
  await pass(5_000)
  assert.equal(mostInASecond(sentAtMs), 5)
  assert.equal(sentAtMs.length, 23)
  await Promise.all(sending)
})

test('all processes together stay within the budget, even if it is smaller than the number of processes', async (context) => {
  for (const [among, most] of [
    [2, 5],
    [20, 1],
  ] as const) {
    const { budget, sentAtMs, send, pass } = setUp(context, 10)
    budget.divideBy({ place: 0, among })
    const sending = Array.from({ length: 8 }, () => send())
    await pass(1_900)
    assert.ok(mostInASecond(sentAtMs) <= most, `${among} processes: ${sentAtMs.join()}`)
    await pass(20_000)
    await Promise.all(sending)
    context.mock.timers.reset()
  }
})

test('a request that stops waiting does not use up a turn', async (context) => {
  const { sentAtMs, send, pass } = setUp(context, 1)
  await send()
  const stop = new AbortController()
  const stopped = assert.rejects(send(stop.signal), /told to stop/)
  const next = send()
  stop.abort(new Error('told to stop'))
  await stopped
  await pass(1_100)
  await next
  assert.equal(sentAtMs.length, 2)
})

test('a turn that is not used in time is given back, and its request goes before requests that have had no turn', async (context) => {
  const { clock, budget, sentAtMs, send, pass } = setUp(context, 1)
  const turn = await send()
  const later = send()
  clock.pass(500)
  const renewed = budget.renew(turn, never).then(() => sentAtMs.push(-1))
  await settled()
  assert.deepEqual(sentAtMs, [0, -1])
  await renewed
  await pass(1_100)
  await later
  assert.equal(sentAtMs.length, 3)
})
