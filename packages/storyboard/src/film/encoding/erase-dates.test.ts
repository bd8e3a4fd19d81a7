import { test } from 'node:test'
import assert from 'node:assert/strict'

import { eraseDates } from './erase-dates.ts'

function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

function header(version: number, date: number): Buffer {
  const dateBytes = version === 1 ? 16 : 8
  return Buffer.concat([Buffer.from([version, 0, 0, 3]), Buffer.alloc(dateBytes, date), Buffer.from('rest')])
}

function movie(date: number): Buffer {
  const track = box('trak', box('tkhd', header(0, date)), box('mdia', box('mdhd', header(1, date))))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom')),
    box('moov', box('mvhd', header(0, date)), track),
    box('mdat', Buffer.from('mvhd')),
  ])
}

test('dates of either width are erased everywhere, and nothing else changes', () => {
  const file = movie(0xee)
  eraseDates(file)
  assert.deepEqual(file, movie(0))
})

test('a file that does not consist of MP4 boxes causes an error instead of an endless loop', () => {
  assert.throws(() => eraseDates(new Uint8Array(64)))
})
