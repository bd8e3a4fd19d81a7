import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ManualClock } from '../../../test/harness/time/manual-clock.ts'
import { FreeSpace } from './free-space.ts'

/** A disk that says how full it is when the test wants it to. */
class SlowDisk {
  readonly looks: PromiseWithResolvers<number>[] = []

  readonly freeBytes = (): Promise<number> => {
    const look = Promise.withResolvers<number>()
    this.looks.push(look)
    return look.promise
  }
}

function setUp() {
  const disk = new SlowDisk()
  const clock = new ManualClock()
  return { disk, clock, space: new FreeSpace([disk.freeBytes], 100, clock) }
}

const unavailable = { name: 'ServiceError', code: 'unavailable' }

test('requests that come while somebody looks at the disk wait for that look, and none starts another [C4.15]', async () => {
  const { disk, clock, space } = setUp()
  const first = space.demand()
  clock.pass(5_000)
  const second = space.demand()
  assert.equal(disk.looks.length, 1)
  disk.looks[0]?.resolve(99)
  await assert.rejects(first, unavailable)
  await assert.rejects(second, unavailable)
})

test('what was seen counts for a second, then is looked at anew', async () => {
  const { disk, clock, space } = setUp()
  const first = space.demand()
  disk.looks[0]?.resolve(100)
  await first
  clock.pass(999)
  await space.demand()
  assert.equal(disk.looks.length, 1)
  clock.pass(1)
  const later = space.demand()
  disk.looks[1]?.resolve(99)
  await assert.rejects(later, unavailable)
})

test('a disk that cannot say how full it is takes nothing new, and is asked again [C4.15]', async () => {
  const { disk, space } = setUp()
  const failed = space.demand()
  const cause = new Error('EIO')
  disk.looks[0]?.reject(cause)
  await assert.rejects(failed, { ...unavailable, cause })
  const later = space.demand()
  disk.looks[1]?.resolve(100)
  await later
})

test('of several disks the fullest one counts', async () => {
  const space = (...free: readonly number[]) =>
    new FreeSpace(
      free.map((bytes) => () => Promise.resolve(bytes)),
      100,
      new ManualClock(),
    )
  await space(Number.POSITIVE_INFINITY, 100).demand()
  await assert.rejects(space(Number.POSITIVE_INFINITY, 99).demand(), unavailable)
  await assert.rejects(space(99, 100).demand(), unavailable)
})
