import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ManualClock } from '../../test/harness/time/manual-clock.ts'
import { ExpiringMap } from './expiring-map.ts'

test('a value is remembered for its time and not a moment longer', () => {
  const clock = new ManualClock()
  const map = new ExpiringMap<string, number>(clock, 1_000, 10)
  map.set('a', 1)
  clock.pass(999)
  assert.equal(map.get('a'), 1)
  clock.pass(1)
  assert.equal(map.get('a'), undefined)
})

test('a value set again starts its time again', () => {
  const clock = new ManualClock()
  const map = new ExpiringMap<string, number>(clock, 1_000, 10)
  map.set('a', 1)
  clock.pass(600)
  map.set('a', 2)
  clock.pass(600)
  assert.equal(map.get('a'), 2)
})

test('a full map forgets what was set first', () => {
  const map = new ExpiringMap<string, number>(new ManualClock(), 1_000, 2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('a', 3)
  map.set('c', 4)
  assert.deepEqual([map.get('a'), map.get('b'), map.get('c')], [3, undefined, 4])
})

test('a cleared map knows nothing', () => {
  const map = new ExpiringMap<string, number>(new ManualClock(), 1_000, 2)
  map.set('a', 1)
  map.clear()
  assert.equal(map.get('a'), undefined)
})
