import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { imageSideMax } from '../../domain/files/media-types.ts'
import { inspectFile } from './inspect.ts'
import type { Inspection } from './inspect.ts'

describe('inspected files', () => {
  let folder: string
  let stills: Record<'png' | 'jpeg' | 'webp' | 'progressive', Buffer>

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mutoscope-inspect-'))
    const noise = sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    stills = {
      png: await noise.clone().png().toBuffer(),
      jpeg: await noise.clone().jpeg().toBuffer(),
      webp: await noise.clone().webp().toBuffer(),
      progressive: await noise.clone().jpeg({ progressive: true }).toBuffer(),
    }
  })

  after(() => rm(folder, { recursive: true }))

  async function inspect(content: Buffer | string): Promise<Inspection> {
    const path = join(folder, 'file')
    await writeFile(path, content)
    return inspectFile(path)
  }

  async function assertUnreadable(content: Buffer | string, detail: RegExp) {
    const inspection = await inspect(content)
    assert.equal(inspection.kind, 'unreadable')
    assert.match(inspection.kind === 'unreadable' ? inspection.detail : '', detail)
  }

  it('are identified by their bytes, with type, size, hash, and dimensions', async () => {
    const types = {
      png: 'image/png',
      jpeg: 'image/jpeg',
      webp: 'image/webp',
      progressive: 'image/jpeg',
    } as const
    for (const name of ['png', 'jpeg', 'webp', 'progressive'] as const) {
      const content = stills[name]
      assert.deepEqual(await inspect(content), {
        kind: 'readable',
        mediaType: types[name],
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        width: 300,
        height: 200,
        durationMs: null,
      })
    }
  })

  it('have the dimensions that a viewer sees, after rotation by EXIF data', async () => {
    const upright = await sharp(stills.jpeg).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const inspection = await inspect(upright)
    assert.ok(inspection.kind === 'readable')
    assert.deepEqual([inspection.width, inspection.height], [200, 300])
  })

  it('are unreadable if any part is missing, however small', async () => {
    for (const content of Object.values(stills)) {
      for (const share of [0.01, 0.5, 0.98]) {
        await assertUnreadable(content.subarray(0, Math.floor(content.length * share)), /./)
      }
    }
  })

  it('are unreadable if their type is not supported, whatever their first bytes are', async () => {
    const others = [
      '',
      'G',
      '<html>',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a',
      'BM',
      '%PDF-1.7',
      'II*\0',
    ]
    for (const content of others) await assertUnreadable(content, /is not a PNG/)
    const avif = await sharp(stills.png).avif({ effort: 0 }).toBuffer()
    await assertUnreadable(avif, /is not a PNG/)
    for (const start of [
      stills.png.subarray(0, 8),
      stills.jpeg.subarray(0, 3),
      stills.webp.subarray(0, 12),
    ]) {
      await assertUnreadable(Buffer.concat([start, Buffer.from('<script>alert(1)</script>'.repeat(9))]), /./)
    }
  })

  it('are unreadable if their pixel data is damaged', async () => {
    const damaged = Buffer.from(stills.png)
    damaged.fill(0, 1_000, 2_000)
    await assertUnreadable(damaged, /./)
  })

  it('are refused without being decoded if they have more pixels than the limit', async () => {
    const flood = emptyPng(imageSideMax, imageSideMax)
    assert.ok(flood.length < 1_000)
    await assertUnreadable(flood, /exceeds pixel limit/)
    await assertUnreadable(emptyPng(imageSideMax + 1, 1), /is too large: 8193 × 1 pixels/)
  })

  it('are readable up to the maximum side length', async () => {
    const wide = await sharp({ create: { width: imageSideMax, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    assert.equal((await inspect(wide)).kind, 'readable')
  })

  it('are measured by their first frame if they contain several', async () => {
    const frames = await sharp([stills.png, stills.webp], { join: { animated: true } })
      .webp()
      .toBuffer()
    const inspection = await inspect(frames)
    assert.ok(inspection.kind === 'readable')
    assert.deepEqual([inspection.width, inspection.height], [300, 200])
  })

  it('cause a rejection if the disk cannot be read, because the file is not at fault', async () => {
    await assert.rejects(inspectFile(join(folder, 'missing')), { code: 'ENOENT' })
  })
})

function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync('')),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
