// Removes the creation date from an MP4 file in place, because the same frames must always give the same bytes.

import { assert } from '../../lib/assert.ts'

/** `file` must consist of complete boxes with 32-bit sizes, which is how our muxer writes them. */
export function eraseDates(file: Uint8Array): void {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let at = 0
  while (at < file.byteLength) {
    const size = view.getUint32(at)
    assert(size >= boxHeadBytes && at + size <= file.byteLength, 'boxes fill their file')
    const type = String.fromCharCode(...file.subarray(at + 4, at + boxHeadBytes))
    const body = file.subarray(at + boxHeadBytes, at + size)
    if (containers.has(type)) eraseDates(body)
    // The version and flags come first. Both dates are 64 bits long in version 1, and 32 bits long otherwise.
    if (dated.has(type)) body.fill(0, 4, body[0] === 1 ? 20 : 12)
    at += size
  }
}

const boxHeadBytes = 8
const containers = new Set(['moov', 'trak', 'mdia'])
const dated = new Set(['mvhd', 'tkhd', 'mdhd'])
