import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ManualClock } from '../../../test/harness/time/manual-clock.ts'
import { FreeSpace } from './free-space.ts'

/** A disk that responds when the test resolves the check. */
class SlowDisk {
  readonly checks: PromiseWithResolvers<number>[] = []

  readonly freeBytes = (): Promise<number> => {
    const check = Promise.withResolvers<number>()
    this.checks.push(check)
    return check.promise
  }
}

function setUp() {
  const disk = new SlowDisk()
  const clock = new ManualClock()
  return { disk, clock, space: new FreeSpace([disk.freeBytes], 100, clock) }
}

const unavailable = { name: 'ServiceError', code: 'unavailable' }

test('requests during a disk check wait for it and do not start another [C4.15]', async () => {
  const { disk, clock, space } = setUp()
  const first = space.require()
  clock.pass(5_000)
  const second = space.require()
  assert.equal(disk.checks.length, 1)
  disk.checks[0]?.resolve(99)
  await assert.rejects(first, unavailable)
  await assert.rejects(second, unavailable)
})

test('a result is valid for a second, then the disk is checked again', async () => {
  const { disk, clock, space } = setUp()
  const first = space.require()
  disk.checks[0]?.resolve(100)
  await first
  clock.pass(999)
  await space.require()
  assert.equal(disk.checks.length, 1)
  clock.pass(1)
  const later = space.require()
  disk.checks[1]?.resolve(99)
  await assert.rejects(later, unavailable)
})

test('while free space cannot be read, nothing new is accepted, and the next request checks again [C4.15]', async () => {
  const { disk, space } = setUp()
  const failed = space.require()
  const cause = new Error('EIO')
  disk.checks[0]?.reject(cause)
  await assert.rejects(failed, { ...unavailable, cause })
  const later = space.require()
  disk.checks[1]?.resolve(100)
  await later
})

test('the fullest of several disks counts', async () => {
  const space = (...free: readonly number[]) =>
    new FreeSpace(
      free.map((bytes) => () => Promise.resolve(bytes)),
      100,
      new ManualClock(),
    )
  await space(Number.POSITIVE_INFINITY, 100).require()
  await assert.rejects(space(Number.POSITIVE_INFINITY, 99).require(), unavailable)
  await assert.rejects(space(99, 100).require(), unavailable)
})
