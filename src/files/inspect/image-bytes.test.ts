import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'

import { withImage } from './image-bytes.ts'

const length = 50_000_000

describe('the bytes of an image', () => {
  let folder: string
  let path: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mutoscope-image-'))
    path = join(folder, 'image')
    await writeFile(path, Buffer.alloc(length, 0x5a))
  })

  after(() => rm(folder, { recursive: true }))

  const held = () => process.memoryUsage().arrayBuffers

  it('stay readable until the work has ended, and are then freed', async () => {
    const heldBefore = held()
    const last = await withImage(path, async (bytes) => {
      await new Promise(setImmediate)
      return bytes.at(length - 1)
    })
    assert.equal(last, 0x5a)
    assert.equal(held(), heldBefore)
  })

  it('are freed if the work fails', async () => {
    const heldBefore = held()
    await assert.rejects(
      withImage(path, (bytes) => Promise.reject(new Error(`failed with ${bytes.length} bytes`))),
      /50000000/,
    )
    assert.equal(held(), heldBefore)
  })
})
