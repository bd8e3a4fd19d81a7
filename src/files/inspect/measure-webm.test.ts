import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { measureSegment } from './measure-webm.ts'

const cluster = element('1f43b675', Buffer.alloc(20))
const plainInfo = info(5_000)
const plainTracks = tracks(1, 1280, 720)

describe('WebM files', () => {
  it('are measured by their first video track', () => {
    const expected = { width: 1280, height: 720, durationMs: 5_000 }
    assert.deepEqual(measure(file(plainInfo, plainTracks, cluster)), expected)
    assert.deepEqual(measure(file(element('ec', Buffer.alloc(5)), plainInfo, plainTracks, cluster)), expected)
    const scaled = element(
      '1549a966',
      element('2ad7b1', Buffer.from('0f4240', 'hex')),
      element('4489', float32(5_000)),
    )
    assert.deepEqual(measure(file(scaled, plainTracks, cluster)), expected)
    const coarse = element(
      '1549a966',
      element('2ad7b1', Buffer.from('989680', 'hex')),
      element('4489', float32(500)),
    )
    assert.deepEqual(measure(file(coarse, plainTracks, cluster)), expected)
  })

  it('are measured from their beginning alone if their clusters extend beyond the bytes that were read', () => {
    const whole = file(plainInfo, plainTracks, cluster)
    assert.equal(measureSegment(whole.subarray(0, -10), whole.length).width, 1280)
  })

  it('are unreadable if they are other Matroska files, or lack a video track, duration, dimensions, or data', () => {
    assert.throws(() => measure(file(plainInfo, plainTracks)), /no media data/)
    assert.throws(() => measure(file(plainTracks, cluster)), /no element 0x1549a966/)
    assert.throws(() => measure(file(plainInfo, cluster)), /no element 0x1654ae6b/)
    assert.throws(() => measure(file(info(0), plainTracks, cluster)), /lacks a duration/)
    assert.throws(() => measure(file(info(Number.NaN), plainTracks, cluster)), /lacks a duration/)
    assert.throws(() => measure(file(plainInfo, tracks(2, 1280, 720), cluster)), /no video track/)
    assert.throws(() => measure(file(plainInfo, tracks(1, 0, 720), cluster)), /lacks a duration or a size/)
    assert.throws(() => measure(element('1a45dfa3', element('4282', Buffer.from('matroska')))), /not WebM/)
    assert.throws(() => measure(element('1a45dfa3', element('4282', Buffer.from('webm\0\0')))), /no segment/)
  })

  it('are unreadable if truncated at any point', () => {
    const whole = file(plainInfo, plainTracks, cluster)
    for (let end = 0; end < whole.length; end++) {
      assert.throws(() => measure(whole.subarray(0, end)), { name: 'Unreadable' }, String(end))
    }
  })

  it('never crash the parser, whichever byte is incorrect', () => {
    const whole = file(plainInfo, plainTracks, cluster)
    for (let position = 0; position < whole.length; position++) {
      for (const wrong of [0, 1, 0x7f, 0x80, 0xff]) {
        const broken = Buffer.from(whole)
        broken[position] = wrong
        try {
          const { width, height, durationMs } = measure(broken)
          assert.ok(width > 0 && height > 0 && durationMs !== null && durationMs > 0)
        } catch (error) {
          assert.equal(error instanceof Error ? error.name : '', 'Unreadable', `byte ${position} = ${wrong}`)
        }
      }
    }
  })
})

function measure(content: Buffer) {
  return measureSegment(content, content.length)
}

function file(...parts: readonly Buffer[]): Buffer {
  const header = element('1a45dfa3', element('4282', Buffer.from('webm')))
  return Buffer.concat([header, element('18538067', ...parts)])
}

function info(durationMs: number): Buffer {
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(durationMs)
  return element('1549a966', element('4489', duration))
}

function tracks(type: number, width: number, height: number): Buffer {
  const sides = [element('b0', uint16(width)), element('ba', uint16(height))]
  const sound = element('ae', element('83', Buffer.from([2])), element('e1', Buffer.alloc(3)))
  return element(
    '1654ae6b',
    sound,
    element('ae', element('83', Buffer.from([type])), element('e0', ...sides)),
  )
}

/** Builds an element with a four-byte size, as written by programs that fill in the size later. */
function element(id: string, ...content: readonly Buffer[]): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x10000000 + content.reduce((sum, part) => sum + part.length, 0))
  return Buffer.concat([Buffer.from(id, 'hex'), size, ...content])
}

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16BE(value)
  return buffer
}

function float32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeFloatBE(value)
  return buffer
}
