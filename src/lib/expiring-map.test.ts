import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ManualClock } from '../../test/harness/time/manual-clock.ts'
import { ExpiringMap } from './expiring-map.ts'

test('a value expires exactly after its lifetime', () => {
  const clock = new ManualClock()
  const map = new ExpiringMap<string, number>(clock, 1_000, 10)
  map.set('a', 1)
  clock.pass(999)
  assert.equal(map.get('a'), 1)
  clock.pass(1)
  assert.equal(map.get('a'), undefined)
})

test('setting a value again restarts its lifetime', () => {
  const clock = new ManualClock()
  const map = new ExpiringMap<string, number>(clock, 1_000, 10)
  map.set('a', 1)
  clock.pass(600)
  map.set('a', 2)
  clock.pass(600)
  assert.equal(map.get('a'), 2)
})

test('a full map drops the oldest value first', () => {
  const map = new ExpiringMap<string, number>(new ManualClock(), 1_000, 2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('a', 3)
  map.set('c', 4)
  assert.deepEqual([map.get('a'), map.get('b'), map.get('c')], [3, undefined, 4])
})

test('entries can be deleted by their values', () => {
  const map = new ExpiringMap<string, number>(new ManualClock(), 1_000, 2)
  map.set('a', 1)
  map.set('b', 2)
  map.deleteWhere((value) => value === 1)
  assert.deepEqual([map.get('a'), map.get('b')], [undefined, 2])
})
