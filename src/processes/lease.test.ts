import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ManualClock } from '../../test/harness/time/manual-clock.ts'
import { branded } from '../lib/brand.ts'
import type { ProcessId } from '../domain/ids.ts'
import { Lease } from './lease.ts'

const id = branded<ProcessId>('prc_a')

test('before any timer fires, a process that was frozen sees that its lease has ended', () => {
  const clock = new ManualClock()
  const lease = new Lease(id, clock)
  lease.extendTo(clock.monotonicMs() + 20_000)
  clock.pass(19_999)
  assert.equal(lease.hasEnded(), false)
  clock.pass(1)
  assert.equal(lease.signal.aborted, false, 'no timer has fired')
  assert.equal(lease.hasEnded(), true)
  assert.equal(lease.signal.aborted, true)
})

test('a late heartbeat response does not renew a lease that has ended', () => {
  const clock = new ManualClock()
  const lease = new Lease(id, clock)
  lease.extendTo(clock.monotonicMs() + 20_000)
  clock.pass(20_000)
  lease.extendTo(clock.monotonicMs() + 20_000)
  assert.equal(lease.hasEnded(), true)
})

test('a lease without a time limit ends only when `end` is called', () => {
  const clock = new ManualClock()
  const lease = new Lease(id, clock)
  clock.pass(3_600_000)
  assert.equal(lease.hasEnded(), false)
  lease.end()
  lease.end()
  assert.equal(lease.hasEnded(), true)
})

test('if a registration takes longer than the lease lasts, the lease has ended, and no timer gets a negative delay', async () => {
  const clock = new ManualClock()
  const lease = new Lease(id, clock)
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  lease.extendTo(clock.monotonicMs() - 1)
  await new Promise(setImmediate)
  process.off('warning', note)
  assert.deepEqual(warnings, [])
  assert.equal(lease.hasEnded(), true)
})
