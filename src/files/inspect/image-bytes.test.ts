import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'

import { withImage } from './image-bytes.ts'

/** So small that Node's own functions would read it into a block of memory that it shares with other buffers. */
const content = Buffer.alloc(1_000, 0x5a)

describe('the bytes of an image', () => {
  let folder: string
  let path: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mutoscope-image-'))
    path = join(folder, 'image')
    await writeFile(path, content)
  })

  after(() => rm(folder, { recursive: true }))

  it('stay readable until the work has ended, and are then freed', async () => {
    const kept = await withImage(path, async (bytes) => {
      await new Promise(setImmediate)
      assert.ok(bytes.equals(content))
      return bytes
    })
    assert.equal(kept.length, 0)
  })

  it('are freed if the work fails', async () => {
    const kept: Buffer[] = []
    const failing = withImage(path, (bytes) => {
      kept.push(bytes)
      return Promise.reject(new Error('a bug'))
    })
    await assert.rejects(failing, /a bug/)
    assert.deepEqual(
      kept.map(({ length }) => length),
      [0],
    )
  })
})
