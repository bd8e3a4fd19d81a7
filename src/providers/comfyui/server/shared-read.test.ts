import assert from 'node:assert/strict'
import { test } from 'node:test'

import { SharedRead } from './shared-read.ts'

const never = new AbortController().signal

test('callers that ask before a read begins share it, and a caller that asks during a read gets the next one', async () => {
  const reads: PromiseWithResolvers<number>[] = []
  const shared = new SharedRead(() => {
    const read = Promise.withResolvers<number>()
    reads.push(read)
    return read.promise
  }, 0)
  const early = [shared.read(never), shared.read(never)]
  await Promise.resolve()
  assert.equal(reads.length, 1)
  // The late caller needs a second read, because its job may have been submitted after the first read began.
  const late = shared.read(never)
  reads[0]?.resolve(1)
  assert.deepEqual(await Promise.all(early), [1, 1])
  while (reads.length < 2) await new Promise((resolve) => setImmediate(resolve))
  reads[1]?.resolve(2)
  assert.equal(await late, 2)
})

test('if a read fails, its callers get the error and the next read begins', async () => {
  let count = 0
  const shared = new SharedRead(async () => {
    if (++count === 1) throw new Error('unreachable')
    return count
  }, 0)
  await assert.rejects(shared.read(never), /unreachable/)
  assert.equal(await shared.read(never), 2)
})

test("a caller that gives up gets its own signal's reason, and the others still get the result", async () => {
  const read = Promise.withResolvers<number>()
  const shared = new SharedRead(() => read.promise, 0)
  const leaving = new AbortController()
  const left = shared.read(leaving.signal)
  const staying = shared.read(never)
  leaving.abort(new Error('no time'))
  await assert.rejects(left, /no time/)
  read.resolve(1)
  assert.equal(await staying, 1)
})
