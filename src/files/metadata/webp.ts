// The metadata of a WebP file: every chunk that does not affect the picture.

import { removal } from './edit.ts'
import type { Edit, Findings } from './edit.ts'
import { orientationOnly } from './orientation.ts'
import type { Source } from './source.ts'

/**
 * The chunks that a viewer needs (RFC 9649, section 2): canvas, pictures, transparency, animation, and color profile.
 */
const shown = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

const provenance = 'C2PA'
const headerBytes = 12
/** Flags in the first byte of the `VP8X` chunk's content. */
const exifFlag = 0x08
const xmpFlag = 0x04
/** The maximum number of bytes read from an EXIF block. Real blocks take a few kilobytes. */
const exifBytesMax = 65_536

/**
 * If a chunk is broken, returns an empty list instead of throwing an error, because the decoder decides whether the
 * file is readable.
 */
export function findWebpMetadata(source: Source): Findings {
  const edits: Edit[] = []
  let canvas: number | null = null
  let hasExif = false
  const declaredEnd = headerBytes - 4 + numberAt(source, 4)
  const fileEnd = Math.min(source.bytes, declaredEnd)
  let position = headerBytes
  while (position + 8 <= fileEnd) {
    const type = source.read(position, position + 4).toString('latin1')
    const length = numberAt(source, position + 4)
    // Chunks start at even positions. Some writers omit the last padding byte.
    const end = Math.min(fileEnd, position + 8 + length + (length % 2))
    if (position + 8 + length > fileEnd) return []
    if (type === provenance) return 'signed'
    if (type === 'VP8X') canvas = position + 8
    if (type === 'EXIF') {
      const chunk = uprightChunk(source.read(position + 8, position + 8 + Math.min(length, exifBytesMax)))
      hasExif ||= chunk.length > 0
      edits.push({ start: position, end, with: chunk })
    } else if (!shown.has(type)) edits.push(removal(position, end))
    position = end
  }
  if (position < source.bytes) edits.push(removal(position, source.bytes))
  return edits.length === 0 ? [] : withHeader(source, edits, canvas, hasExif)
}

function withHeader(
  source: Source,
  edits: readonly Edit[],
  canvas: number | null,
  hasExif: boolean,
): readonly Edit[] {
  const bytes = edits.reduce((sum, edit) => sum + edit.with.length - (edit.end - edit.start), source.bytes)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes - 8)
  const header = { start: 4, end: 8, with: length }
  const [flags] = canvas === null ? [] : source.read(canvas, canvas + 1)
  if (canvas === null || flags === undefined) return [header, ...edits]
  const left = flags & ~xmpFlag & (hasExif ? 0xff : ~exifFlag)
  const flagged = { start: canvas, end: canvas + 1, with: Buffer.from([left]) }
  return [header, flagged, ...edits].toSorted((one, other) => one.start - other.start)
}

/**
 * The content should start with the TIFF header, but some writers put the `Exif` identifier of JPEG files before the
 * header.
 */
function uprightChunk(content: Buffer): Buffer {
  const start = content.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0
  const exif = orientationOnly(content.subarray(start))
  if (exif === null) return Buffer.alloc(0)
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(exif.length, 4)
  return Buffer.concat([head, exif])
}

function numberAt(source: Source, position: number): number {
  const number = source.read(position, position + 4)
  return number.length < 4 ? 0 : number.readUInt32LE(0)
}
