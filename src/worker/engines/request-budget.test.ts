import { test } from 'node:test'
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'

import { ManualClock } from '../../../test/harness/time/manual-clock.ts'
import { Stopped } from '../task-signals.ts'
import { RequestBudget } from './request-budget.ts'

const never = new AbortController().signal

/** `pass` moves the clock and the timers in steps of 1 ms. */
function setUp(context: TestContext, perSecond: number) {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const clock = new ManualClock()
  const openBudget = () => new RequestBudget(perSecond, clock)
  const budget = openBudget()
  const sentAtMs: number[] = []
  const startMs = clock.monotonicMs()
  const note = () => void sentAtMs.push(clock.monotonicMs() - startMs)
  const send = (signal = never) => budget.turn(signal).then(note)
  const pass = async (ms: number) => {
    await settled()
    for (let step = 0; step < ms; step++) {
      clock.pass(1)
      context.mock.timers.tick(1)
      await settled()
    }
  }
  return { clock, openBudget, budget, sentAtMs, note, send, pass }
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

test('requests are spread over the second, so that late ones hardly add to the next second', async (context) => {
  for (const perSecond of [5, 40]) {
    const { sentAtMs, send, pass } = setUp(context, perSecond)
    const sending = Array.from({ length: 4 * perSecond }, () => send())
    await pass(4_500)
    await Promise.all(sending)
    for (const [lateMs, most] of [
      [20, perSecond],
      [100, 1.1 * perSecond + 1],
    ] as const) {
      const arrivedAtMs = sentAtMs.map((atMs, index) => atMs + (index < perSecond ? lateMs : 0))
      assert.ok(
        mostInASecond(arrivedAtMs) <= most,
        `${perSecond} per second, ${lateMs} ms late: ${sentAtMs.join()}`,
      )
    }
    context.mock.timers.reset()
  }
})

test('after a second in which the process was frozen, no more requests are sent than the budget', async (context) => {
  const { clock, sentAtMs, send, pass } = setUp(context, 10)
  const sending = Array.from({ length: 30 }, () => send())
  await pass(500)
  clock.pass(1_000)
  await pass(3_000)
  await Promise.all(sending)
  assert.equal(mostInASecond(sentAtMs), 10)
})

for (const [perSecond, among] of [
  [10, 2],
  [10, 3],
  [3, 7],
  [1, 20],
] as const) {
  test(`${among} processes together use a budget of ${perSecond} per second and never exceed it`, async (context) => {
    const { openBudget, sentAtMs, note, pass } = setUp(context, perSecond)
    const sending = Array.from({ length: among }, (_, place) => {
      const budget = openBudget()
      budget.divideBy({ place, among })
      return budget.hasPart ? Array.from({ length: 10 }, () => budget.turn(never).then(note)) : []
    }).flat()
    await pass(12_000)
    await Promise.all(sending)
    assert.equal(mostInASecond(sentAtMs), perSecond)
  })
}

test('a process that loses its part of the budget sends nothing until it has one again', async (context) => {
  const { budget, sentAtMs, send, pass } = setUp(context, 1)
  const isLost = (error: unknown) => error instanceof Stopped && error.reason === 'share'
  const turn = await budget.turnAhead(never)
  const waiting = assert.rejects(send(), isLost)
  const arriving = budget.arrive(turn, never)
  budget.divideBy({ place: 1, among: 2 })
  await waiting
  await pass(2_000)
  assert.equal(await arriving, false)
  await assert.rejects(send(), isLost)
  assert.equal(await budget.arrive(turn, never), false)
  assert.deepEqual(sentAtMs, [])
  budget.divideBy({ place: 0, among: 2 })
  await send()
  assert.equal(sentAtMs.length, 1)
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

test('a turn ahead leaves time to record a submission, which is then sent at its turn', async (context) => {
  const { budget, sentAtMs, note, send, pass } = setUp(context, 1)
  const turn = await budget.turnAhead(never)
  const arriving = budget.arrive(turn, never).then(note)
  await pass(49)
  assert.deepEqual(sentAtMs, [])
  await pass(1)
  await arriving
  const later = send()
  await pass(1_100)
  await later
  assert.deepEqual(sentAtMs, [50, 1_090])
})

test('a submission whose turn has passed goes before requests that have had no turn', async (context) => {
  const { clock, budget, sentAtMs, note, send, pass } = setUp(context, 1)
  const turn = await budget.turnAhead(never)
  const later = send()
  clock.pass(500)
  const arriving = budget.arrive(turn, never).then(note)
  await pass(3_000)
  await Promise.all([arriving, later])
  assert.deepEqual(sentAtMs, [1_590, 2_610])
})
