import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ManualClock } from '../../test/harness/time/manual-clock.ts'
import { RateLimiter } from './rate-limit.ts'

const key = 'key_a'
const other = 'key_b'

test('a key may send a burst immediately, and then as many requests as the rate allows', () => {
  const clock = new ManualClock()
  const limiter = new RateLimiter({ name: 'creates', perSecond: 2, burst: 3 }, clock)
  assert.deepEqual(
    [limiter.take(key), limiter.take(key), limiter.take(key)].map(({ remaining }) => remaining),
    [2, 1, 0],
  )
  assert.equal(limiter.take(key).retryAfterMs, 500)
  clock.pass(499)
  assert.ok(limiter.take(key).retryAfterMs > 0)
  clock.pass(1)
  assert.equal(limiter.take(key).retryAfterMs, 0)
  assert.equal(limiter.take(key).retryAfterMs, 500)
})

test('a refused request takes no token, and even a long pause does not refill more than the burst', () => {
  const clock = new ManualClock()
  const limiter = new RateLimiter({ name: 'creates', perSecond: 1, burst: 2 }, clock)
  for (let request = 0; request < 50; request++) limiter.take(key)
  clock.pass(1_000)
  assert.equal(limiter.take(key).retryAfterMs, 0)
  clock.pass(1_000_000)
  assert.equal(limiter.take(key).remaining, 1)
})

test('a returned token can be taken again, and a bucket never exceeds the burst', () => {
  const limiter = new RateLimiter({ name: 'codes', perSecond: 1, burst: 2 }, new ManualClock())
  limiter.take(key)
  limiter.take(key)
  limiter.giveBack(key)
  assert.equal(limiter.take(key).retryAfterMs, 0)
  assert.ok(limiter.take(key).retryAfterMs > 0)
  for (let n = 0; n < 5; n++) limiter.giveBack(key)
  assert.equal(limiter.take(key).remaining, 1)
})

test('one key does not use the tokens of another', () => {
  const limiter = new RateLimiter({ name: 'creates', perSecond: 1, burst: 1 }, new ManualClock())
  assert.equal(limiter.take(key).retryAfterMs, 0)
  assert.ok(limiter.take(key).retryAfterMs > 0)
  assert.equal(limiter.take(other).retryAfterMs, 0)
})

test('several processes together allow as many requests as one process alone', () => {
  const clock = new ManualClock()
  const limiters = [0, 1, 2].map(() => new RateLimiter({ name: 'creates', perSecond: 3, burst: 6 }, clock))
  const allowed = () => {
    let count = 0
    for (const limiter of limiters) {
      // The loop is bounded, so this test fails instead of running forever if the limiter allows every request.
      for (let request = 0; request < 20; request++) if (limiter.take(key).retryAfterMs === 0) count++
    }
    return count
  }
  for (const limiter of limiters) limiter.divideBy(limiters.length)
  assert.equal(allowed(), 6)
  clock.pass(1_000)
  assert.equal(allowed(), 3)
})

test('a process that is alone again allows exactly the whole limit', () => {
  const clock = new ManualClock()
  const limiter = new RateLimiter({ name: 'creates', perSecond: 1, burst: 4 }, clock)
  limiter.divideBy(100)
  assert.equal(limiter.take(key).retryAfterMs, 0, 'one request at a time is always allowed')
  assert.equal(limiter.take(key).retryAfterMs, 100_000)
  limiter.divideBy(1)
  clock.pass(1_000_000)
  assert.equal(limiter.take(key).remaining, 3)
})

test('a rate of 0 means no limit', () => {
  const limiter = new RateLimiter({ name: 'creates', perSecond: 0, burst: 1 }, new ManualClock())
  for (let request = 0; request < 10; request++) assert.equal(limiter.take(key).retryAfterMs, 0)
})

test('dropping full buckets does not give a busy key a new burst', () => {
  const clock = new ManualClock()
  const limiter = new RateLimiter({ name: 'creates', perSecond: 1, burst: 1 }, clock)
  for (let n = 0; n < 5_000; n++) limiter.take(`key_${n}`)
  clock.pass(999)
  limiter.take(key)
  clock.pass(1)
  for (let n = 5_000; n < 10_000; n++) limiter.take(`key_${n}`)
  assert.ok(limiter.take(key).retryAfterMs > 0)
})

test('looking at the bucket of an unknown key keeps nothing', () => {
  const limiter = new RateLimiter({ name: 'attempts', perSecond: 1, burst: 10 }, new ManualClock())
  limiter.divideBy(10)
  assert.equal(limiter.peek(key).remaining, 1)
  limiter.divideBy(1)
  assert.equal(limiter.take(key).remaining, 9, 'a kept bucket would still have only one token')
})

test('more tokens can be spent than there are, and the next request waits until the bucket has been refilled', () => {
  const clock = new ManualClock()
  const limiter = new RateLimiter({ name: 'lists', perSecond: 10, burst: 5 }, clock)
  assert.equal(limiter.spend(key, 4, 100).retryAfterMs, 0)
  assert.equal(limiter.spend(key, 20, 100).retryAfterMs, 2_000)
  clock.pass(2_000)
  assert.equal(limiter.take(key).retryAfterMs, 0)
  clock.pass(60_000)
  assert.equal(limiter.spend(key, 20, 100).retryAfterMs, 1_600, 'a long pause earns no more than a burst')
  assert.equal(limiter.spend(key, 1_000, 100).retryAfterMs, 10_100, 'the debt is limited')
})
