import { test } from 'node:test'
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'

import { ManualClock } from '../../../test/harness/time/manual-clock.ts'
import { Stopped } from '../task-signals.ts'
import { RequestBudget } from './request-budget.ts'
import type { Turn } from './request-budget.ts'

const never = new AbortController().signal

/** `pass` advances the clock and the timers in steps of 1 ms. */
function setUp(context: TestContext, perSecond: number) {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const clock = new ManualClock()
  const openBudget = () => new RequestBudget(perSecond, clock)
  const budget = openBudget()
  const sentAtMs: number[] = []
  const startMs = clock.monotonicMs()
  const note = () => void sentAtMs.push(clock.monotonicMs() - startMs)
  const send = async (signal = never, from = budget) => {
    const turn = await from.turn(signal)
    note()
    turn.sent()
  }
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

function mostInASecond(sentAtMs: readonly number[]): number {
  return Math.max(
    ...sentAtMs.map((from) => sentAtMs.filter((atMs) => atMs >= from && atMs < from + 1_000).length),
  )
}

test('no second contains more requests than the budget allows, and the budget is used up', async (context) => {
  const { sentAtMs, send, pass } = setUp(context, 5)
  const sending = Array.from({ length: 23 }, () => send())
  await pass(5_000)
  assert.equal(mostInASecond(sentAtMs), 5)
  assert.equal(sentAtMs.length, 23)
  await Promise.all(sending)
})

test('requests are spread over the second, so that late requests hardly add to the next second', async (context) => {
  for (const perSecond of [5, 40]) {
    const { sentAtMs, send, pass } = setUp(context, perSecond)
    const sending = Array.from({ length: 4 * perSecond }, () => send())
    await pass(4_500)
    await Promise.all(sending)
    for (const [lateMs, most] of [
      [40, perSecond],
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

test('after a second in which the process was frozen, no more requests are sent than the budget allows', async (context) => {
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
    const { openBudget, sentAtMs, send, pass } = setUp(context, perSecond)
    const sending = Array.from({ length: among }, (_, place) => {
      const budget = openBudget()
      budget.divideBy({ place, among })
      return budget.hasPart ? Array.from({ length: 10 }, () => send(never, budget)) : []
    }).flat()
    await pass(12_000)
    await Promise.all(sending)
    assert.equal(mostInASecond(sentAtMs), perSecond)
  })
}

test('a process that loses its part of the budget sends nothing until it gets a part again', async (context) => {
  const { budget, sentAtMs, send, pass } = setUp(context, 1)
  const isLost = (error: unknown) => error instanceof Stopped && error.reason === 'share'
  await send()
  const waiting = assert.rejects(send(), isLost)
  budget.divideBy({ place: 1, among: 2 })
  await waiting
  await pass(2_000)
  await assert.rejects(send(), isLost)
  assert.equal(sentAtMs.length, 1)
  budget.divideBy({ place: 0, among: 2 })
  await send()
  assert.equal(sentAtMs.length, 2)
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

test('a request that is sent late takes up the budget until a second after it was sent', async (context) => {
  const { budget, sentAtMs, send, pass } = setUp(context, 1)
  const late = await budget.turn(never)
  const next = send()
  await pass(3_000)
  assert.deepEqual(sentAtMs, [])
  late.sent()
  await pass(1_039)
  assert.deepEqual(sentAtMs, [])
  await pass(1)
  await next
  assert.deepEqual(sentAtMs, [4_040])
})

test('however late requests are sent and however long the process is frozen, no second contains too many requests', async (context) => {
  const perSecond = 20
  const { clock, budget, sentAtMs, note, pass } = setUp(context, perSecond)
  const random = randomOf(7)
  const unsent: { readonly turn: Turn; readonly dueAtMs: number }[] = []
  for (let request = 0; request < 150; request++)
    void budget
      .turn(never)
      .then((turn) => unsent.push({ turn, dueAtMs: clock.monotonicMs() + random() ** 3 * 900 }))
  while (sentAtMs.length < 150) {
    await pass(1)
    if (random() < 0.005) clock.pass(random() * 800)
    for (const one of unsent.filter(({ dueAtMs }) => dueAtMs <= clock.monotonicMs())) {
      unsent.splice(unsent.indexOf(one), 1)
      note()
      one.turn.sent()
    }
  }
  const arrivedAtMs = sentAtMs.map((atMs) => atMs + random() * 40)
  assert.ok(mostInASecond(sentAtMs) <= perSecond, sentAtMs.join())
  assert.ok(mostInASecond(arrivedAtMs) <= perSecond, arrivedAtMs.join())
})

/** Returns a source of random numbers, which are the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}
