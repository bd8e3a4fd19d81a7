import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ManualClock } from '../../../test/harness/time/manual-clock.ts'
import { FreeSpace } from './free-space.ts'

/** A disk that responds only when the test resolves the check. */
class SlowDisk {
  readonly checks: PromiseWithResolvers<number>[] = []

  readonly freeBytes = (): Promise<number> => {
    const check = Promise.withResolvers<number>()
    this.checks.push(check)
    return check.promise
  }
}

async function setUp() {
  const disk = new SlowDisk()
  const clock = new ManualClock()
  const opening = FreeSpace.open([disk.freeBytes], 100, clock)
  disk.checks[0]?.resolve(100)
  return { disk, clock, space: await opening }
}

/** Resolves after all callbacks that waited for the disk have run. */
function settled(): Promise<void> {
  return new Promise(setImmediate)
}

const unavailable = { name: 'ServiceError', code: 'unavailable' }

test('a request starts a new check if the last one is a second old, but reads only the latest result [C4.15]', async () => {
  const { disk, clock, space } = await setUp()
  clock.pass(999)
  for (let n = 0; n < 100; n++) space.require()
  assert.equal(disk.checks.length, 1)
  clock.pass(1)
  for (let n = 0; n < 100; n++) space.require()
  assert.equal(disk.checks.length, 2)
  disk.checks[1]?.resolve(99)
  await settled()
  assert.throws(() => space.require(), unavailable)
})

test('after an hour without requests, the next one is accepted if the disk responds', async () => {
  const { disk, clock, space } = await setUp()
  clock.pass(3_600_000)
  space.require()
  disk.checks[1]?.resolve(100)
  await settled()
  space.require()
})

test('a disk that does not respond delays no request, and after ten seconds nothing new is accepted [C4.15]', async () => {
  const { disk, clock, space } = await setUp()
  clock.pass(1_000)
  for (let second = 0; second < 10; second++) {
    space.require()
    clock.pass(1_000)
  }
  assert.equal(disk.checks.length, 2, 'only one check waits for the disk')
  assert.throws(() => space.require(), unavailable)
  disk.checks[1]?.resolve(100)
  await settled()
  space.require()
})

test('from a failed check of the free space until the next successful one, nothing new is accepted [C4.15]', async () => {
  const { disk, clock, space } = await setUp()
  clock.pass(1_000)
  space.require()
  const cause = new Error('EIO')
  disk.checks[1]?.reject(cause)
  await settled()
  assert.throws(() => space.require(), { ...unavailable, cause })
  clock.pass(1_000)
  assert.throws(() => space.require(), { ...unavailable, cause })
  disk.checks[2]?.resolve(100)
  await settled()
  space.require()
})

test('if there are several disks, the one with the least free space counts', async () => {
  const open = (...free: readonly number[]) =>
    FreeSpace.open(
      free.map((bytes) => () => Promise.resolve(bytes)),
      100,
      new ManualClock(),
    )
  const enough = await open(Number.POSITIVE_INFINITY, 100)
  enough.require()
  for (const free of [
    [Number.POSITIVE_INFINITY, 99],
    [99, 100],
  ]) {
    const short = await open(...free)
    assert.throws(() => short.require(), unavailable)
  }
})
