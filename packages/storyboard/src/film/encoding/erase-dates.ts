// Overwrites the dates in an MP4 file with zeros, because the same frames must always give the same bytes.

import { assert } from '../../lib/assert.ts'

/** `file` must consist of complete boxes with 32-bit sizes. Our muxer writes such boxes. */
export function eraseDates(file: Uint8Array): void {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let at = 0
  while (at < file.byteLength) {
    const size = view.getUint32(at)
    assert(size >= boxHeadBytes && at + size <= file.byteLength, 'the boxes do not fill the file')
    const type = String.fromCharCode(...file.subarray(at + 4, at + boxHeadBytes))
    const body = file.subarray(at + boxHeadBytes, at + size)
    if (containers.has(type)) eraseDates(body)
    // The two dates follow the version and the flags. Each date has 64 bits in version 1, and 32 bits otherwise.
    if (dated.has(type)) body.fill(0, 4, body[0] === 1 ? 20 : 12)
    at += size
  }
}

const boxHeadBytes = 8
const containers = new Set(['moov', 'trak', 'mdia'])
const dated = new Set(['mvhd', 'tkhd', 'mdhd'])
