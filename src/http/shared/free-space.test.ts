import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'

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

/** `pass` advances the clock and the timers. */
async function setUp(context: TestContext) {
  context.mock.timers.enable({ apis: ['setInterval'] })
  const disk = new SlowDisk()
  const clock = new ManualClock()
  const watching = FreeSpace.watch([disk.freeBytes], 100, clock)
  disk.checks[0]?.resolve(100)
  const space = await watching
  const pass = async (ms: number) => {
    clock.pass(ms)
    context.mock.timers.tick(ms)
    await settled()
  }
  return { disk, space, pass }
}

/** Resolves after all callbacks that waited for the disk's response have run. */
function settled(): Promise<void> {
  return new Promise(setImmediate)
}

const unavailable = { name: 'ServiceError', code: 'unavailable' }

test('a request checks the disk again after a second, but reads only the latest result [C4.15]', async (context) => {
  const { disk, space, pass } = await setUp(context)
  await pass(999)
  for (let n = 0; n < 100; n++) space.require()
  assert.equal(disk.checks.length, 1)
  await pass(1)
  for (let n = 0; n < 100; n++) space.require()
  assert.equal(disk.checks.length, 2)
  disk.checks[1]?.resolve(99)
  await settled()
  assert.throws(() => space.require(), unavailable)
})

test('while no request asks for the result, the disk is checked every five seconds', async (context) => {
  const { disk, pass } = await setUp(context)
  await pass(4_999)
  assert.equal(disk.checks.length, 1)
  await pass(1)
  assert.equal(disk.checks.length, 2)
  disk.checks[1]?.resolve(100)
  await settled()
  await pass(5_000)
  assert.equal(disk.checks.length, 3)
})

test('a disk that does not respond delays no request, and after ten seconds nothing new is accepted [C4.15]', async (context) => {
  const { disk, space, pass } = await setUp(context)
  for (let second = 0; second < 10; second++) {
    await pass(1_000)
    space.require()
  }
  assert.equal(disk.checks.length, 2, 'only one check waits for the disk')
  await pass(1_000)
  assert.throws(() => space.require(), unavailable)
  disk.checks[1]?.resolve(100)
  await settled()
  space.require()
})

test('while free space cannot be read, nothing new is accepted; the next successful check ends this [C4.15]', async (context) => {
  const { disk, space, pass } = await setUp(context)
  await pass(1_000)
  space.require()
  const cause = new Error('EIO')
  disk.checks[1]?.reject(cause)
  await settled()
  assert.throws(() => space.require(), { ...unavailable, cause })
  await pass(1_000)
  assert.throws(() => space.require(), { ...unavailable, cause })
  disk.checks[2]?.resolve(100)
  await settled()
  space.require()
})

test('of several disks, the fullest one counts', async () => {
  const watch = (...free: readonly number[]) =>
    FreeSpace.watch(
      free.map((bytes) => () => Promise.resolve(bytes)),
      100,
      new ManualClock(),
    )
  using enough = await watch(Number.POSITIVE_INFINITY, 100)
  enough.require()
  for (const free of [
    [Number.POSITIVE_INFINITY, 99],
    [99, 100],
  ]) {
    using short = await watch(...free)
    assert.throws(() => short.require(), unavailable)
  }
})
