import assert from 'node:assert/strict'
import { test } from 'node:test'

import { decideDelivery, failingMsMax } from './decide-delivery.ts'

const hourMs = 3_600_000
const failed = { status: 500, retryAfterMs: null, chance: 0 }

/** Returns the times of all attempts, in milliseconds after the first. */
function timesOf(result: typeof failed): readonly number[] {
  const times: number[] = []
  for (let nowMs = 0; ;) {
    times.push(nowMs)
    const { state, dueAtMs } = decideDelivery(
      { attempts: times.length - 1, failingSinceMs: 0 },
      result,
      nowMs,
    )
    if (state === 'failed' || dueAtMs === null) return times
    nowMs = dueAtMs
  }
}

test('a message that always fails is attempted ten times in 75 hours; pauses are lengthened by up to a tenth', () => {
  const times = timesOf(failed)
  assert.equal(times.length, 10)
  assert.deepEqual(times.slice(0, 3), [0, 5_000, 305_000])
  assert.equal(Math.floor((times.at(-1) ?? 0) / hourMs), 75)
  const late = timesOf({ ...failed, chance: 1 })
  assert.deepEqual(late.slice(0, 3), [0, 5_500, 335_500])
})

test("a status from 200 to 299 counts as a delivery and clears the endpoint's failure; a redirect does not", () => {
  for (const status of [200, 204, 299]) {
    const decision = decideDelivery({ attempts: 3, failingSinceMs: 1 }, { ...failed, status }, 9)
    assert.deepEqual(decision, {
      state: 'delivered',
      dueAtMs: null,
      attempts: 4,
      failingSinceMs: null,
      disabledFor: null,
    })
  }
  for (const status of [null, 199, 300, 302, 404, 503])
    assert.equal(
      decideDelivery({ attempts: 0, failingSinceMs: null }, { ...failed, status }, 9).state,
      'pending',
    )
})

test('Retry-After can lengthen a pause to at most a day, and never shortens it', () => {
  const dueAfter = (attempts: number, retryAfterMs: number) =>
    decideDelivery({ attempts, failingSinceMs: 0 }, { ...failed, retryAfterMs }, 0).dueAtMs
  assert.equal(dueAfter(0, 60_000), 60_000)
  assert.equal(dueAfter(0, 1_000), 5_000)
  assert.equal(dueAfter(0, 1_000 * hourMs), 24 * hourMs)
})

test('an endpoint is disabled if it responds with 410 or has failed for five days', () => {
  const gone = decideDelivery({ attempts: 0, failingSinceMs: null }, { ...failed, status: 410 }, 9)
  assert.deepEqual([gone.state, gone.dueAtMs, gone.disabledFor], ['failed', null, 'gone'])
  const first = decideDelivery({ attempts: 0, failingSinceMs: null }, failed, 9)
  assert.deepEqual([first.failingSinceMs, first.disabledFor], [9, null])
  const at = (nowMs: number) => decideDelivery({ attempts: 0, failingSinceMs: 9 }, failed, nowMs).disabledFor
  assert.equal(at(9 + failingMsMax - 1), null)
  assert.equal(at(9 + failingMsMax), 'failing')
})
