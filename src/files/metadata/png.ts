// The metadata of a PNG file: every chunk that does not affect the picture. Engines write the prompt into text chunks.

import { crc32 } from 'node:zlib'

import { removal } from './edit.ts'
import type { Edit, Findings } from './edit.ts'
import { orientationOnly } from './orientation.ts'
import type { Source } from './source.ts'

/**
 * The chunks that a viewer needs (PNG, third edition, section 5.6): pixels, transparency, colors, size, and animation.
 */
const shown = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT cICP mDCV cLLI pHYs bKGD hIST sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
)

const signatureBytes = 8
const provenance = 'caBX'
/** The total size of a chunk's length, type, and checksum fields. */
const frameBytes = 12
/** The maximum number of bytes read from an EXIF block. Real blocks take a few kilobytes; JPEG allows up to 64 KiB. */
const exifBytesMax = 65_536

/**
 * Stops at the first broken chunk instead of throwing an error, because the decoder decides whether the file is
 * readable.
 */
export function findPngMetadata(source: Source): Findings {
  const edits: Edit[] = []
  let position = signatureBytes
  while (position + frameBytes <= source.bytes) {
    const head = source.read(position, position + 8)
    const type = head.toString('latin1', 4)
    const end = position + frameBytes + head.readUInt32BE(0)
    if (end > source.bytes) return edits
    if (type === provenance) return 'signed'
    if (type === 'eXIf')
      edits.push({ start: position, end, with: uprightChunk(source, position + 8, end - 4) })
    else if (!shown.has(type)) edits.push(removal(position, end))
    position = end
    if (type === 'IEND') break
  }
  if (position < source.bytes) edits.push(removal(position, source.bytes))
  return edits
}

function uprightChunk(source: Source, start: number, end: number): Buffer {
  const exif = orientationOnly(source.read(start, Math.min(end, start + exifBytesMax)))
  return exif === null ? Buffer.alloc(0) : chunk('eXIf', exif)
}

function chunk(type: string, content: Buffer): Buffer {
  const framed = Buffer.alloc(content.length + frameBytes)
  framed.writeUInt32BE(content.length, 0)
  framed.write(type, 4, 'latin1')
  content.copy(framed, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4)
  return framed
}
