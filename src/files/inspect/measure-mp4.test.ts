import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { measureMp4 } from './measure-mp4.ts'

const plain: Movie = {
  handler: 'vide',
  samples: 120,
  timescale: 24_000,
  duration: 120_000,
  width: 1280,
  height: 720,
}

describe('MP4 files', () => {
  let path: string

  before(async () => {
    path = join(await mkdtemp(join(tmpdir(), 'mutoscope-mp4-')), 'file.mp4')
  })

  after(() => rm(join(path, '..'), { recursive: true }))

  async function measure(...boxes: readonly Buffer[]) {
    await writeFile(path, Buffer.concat(boxes))
    return measureMp4(path)
  }

  it('are measured wherever their index is, and with size fields of every width', async () => {
    const expected = { width: 1280, height: 720, durationMs: 5_000 }
    assert.deepEqual(await measure(fileType, movie(plain), mediaData), expected)
    assert.deepEqual(await measure(fileType, mediaData, movie(plain)), expected)
    assert.deepEqual(
      await measure(fileType, box('free'), movie(plain), longBox('mdat', Buffer.alloc(9))),
      expected,
    )
    assert.deepEqual(await measure(fileType, movie(plain), openBox('mdat', Buffer.alloc(9))), expected)
    assert.deepEqual(await measure(fileType, movie({ ...plain, version: 1 }), mediaData), expected)
  })

  it('are measured by their video track, regardless of other tracks', async () => {
    const sound = track({ ...plain, handler: 'soun', width: 0, height: 0 })
    const both = box('moov', movieHeader(plain), sound, track(plain))
    assert.equal((await measure(fileType, both, mediaData)).width, 1280)
    await assert.rejects(
      measure(fileType, box('moov', movieHeader(plain), sound), mediaData),
      /no video track/,
    )
  })

  it('are unreadable without samples, duration, dimensions, index, or media data', async () => {
    await assert.rejects(measure(fileType, movie({ ...plain, samples: 0 }), mediaData), /no video samples/)
    await assert.rejects(measure(fileType, movie({ ...plain, duration: 0 }), mediaData), /lacks a duration/)
    await assert.rejects(measure(fileType, movie({ ...plain, timescale: 0 }), mediaData), /lacks a duration/)
    await assert.rejects(
      measure(fileType, movie({ ...plain, width: 0 }), mediaData),
      /lacks a duration or a size/,
    )
    await assert.rejects(measure(fileType, mediaData), /no moov/)
    await assert.rejects(measure(fileType, movie(plain)), /no media data/)
    await assert.rejects(measure(fileType, movie(plain), box('mdat')), /no media data/)
    await assert.rejects(measure(fileType, box('moov', track(plain)), mediaData), /no mvhd/)
    await assert.rejects(
      measure(fileType, box('moov', movieHeader(plain), box('trak')), mediaData),
      /no mdia/,
    )
  })

  it('are unreadable if truncated at any point', async () => {
    const whole = Buffer.concat([fileType, movie(plain), mediaData])
    for (let end = 0; end < whole.length; end += 10) {
      await assert.rejects(measure(whole.subarray(0, end)), { name: 'Unreadable' }, String(end))
    }
  })

  it('are unreadable if any box declares an incorrect size', async () => {
    const lies = ['00000001', '00000007', '7fffffff', 'ffffffff']
    const whole = Buffer.concat([fileType, movie(plain), mediaData])
    for (const type of ['moov', 'mvhd', 'trak', 'tkhd', 'mdia', 'hdlr', 'minf', 'stbl', 'stsz']) {
      for (const lie of lies) {
        const lying = Buffer.from(whole)
        lying.write(lie, lying.indexOf(type) - 4, 'hex')
        await assert.rejects(
          measure(lying),
          new RegExp(`has a truncated or corrupt ${type} box`),
          `${type} of ${lie}`,
        )
      }
    }
  })

  it('are unreadable with an oversized index or too many boxes', async () => {
    const swollen = box('moov', movieHeader(plain), track(plain), box('free', Buffer.alloc(33 * 1024 * 1024)))
    await assert.rejects(measure(fileType, swollen, mediaData), /index that is too large/)
    const crumbs = Buffer.concat(Array.from({ length: 1_001 }, () => box('free')))
    await assert.rejects(measure(fileType, crumbs), /more than 1000 boxes/)
  })
})

interface Movie {
  readonly handler: string
  readonly samples: number
  readonly timescale: number
  readonly duration: number
  readonly width: number
  readonly height: number
  readonly version?: 0 | 1
}

const fileType = box('ftyp', Buffer.from('isom\0\0\0\0isom'))
const mediaData = box('mdat', Buffer.alloc(9))

function movie(values: Movie): Buffer {
  return box('moov', movieHeader(values), track(values))
}

function movieHeader({ version = 0, timescale, duration }: Movie): Buffer {
  const content = Buffer.alloc(version === 1 ? 112 : 100)
  content.writeUInt8(version, 0)
  content.writeUInt32BE(timescale, version === 1 ? 20 : 12)
  content.writeUInt32BE(duration, version === 1 ? 28 : 16)
  return box('mvhd', content)
}

function track({ version = 0, handler, samples, width, height }: Movie): Buffer {
  const header = Buffer.alloc(version === 1 ? 96 : 84)
  header.writeUInt8(version, 0)
  header.writeUInt32BE(width * 65_536, header.length - 8)
  header.writeUInt32BE(height * 65_536, header.length - 4)
  const handlerContent = Buffer.alloc(25)
  handlerContent.write(handler, 8)
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32BE(samples, 8)
  const table = box('minf', box('stbl', box('stsz', sizes)))
  return box('trak', box('tkhd', header), box('mdia', box('hdlr', handlerContent), table))
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.length, 0), 0)
  header.write(type, 4)
  return Buffer.concat([header, ...content])
}

function longBox(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(16)
  header.writeUInt32BE(1, 0)
  header.write(type, 4)
  header.writeUInt32BE(16 + content.length, 12)
  return Buffer.concat([header, content])
}

function openBox(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.write(type, 4)
  return Buffer.concat([header, content])
}
