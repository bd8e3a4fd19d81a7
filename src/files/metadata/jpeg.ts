// The metadata of a JPEG file: its comments, and every application segment that does not affect the picture.

import { removal } from './edit.ts'
import type { Edit, Findings } from './edit.ts'
import { orientationOnly } from './orientation.ts'
import type { Source } from './source.ts'

const marker = {
  endOfImage: 0xd9,
  startOfScan: 0xda,
  comment: 0xfe,
  /** JFIF: the pixel density. */
  app0: 0xe0,
  /** EXIF and XMP. */
  app1: 0xe1,
  /** Color profiles. */
  app2: 0xe2,
  /** C2PA: a JUMBF box in one or more segments. */
  app11: 0xeb,
  /** Adobe: the color transformation. */
  app14: 0xee,
  app15: 0xef,
}

const exifHead = 'Exif\0\0'

/** The identifiers at the beginning of the application segments that we keep. */
const kept: ReadonlyMap<number, string> = new Map([
  [marker.app0, 'JFIF\0'],
  [marker.app2, 'ICC_PROFILE\0'],
  [marker.app14, 'Adobe'],
])

/**
 * Anything after the image (such as other images, or the video clip that some phones append) also counts as metadata.
 * Stops at the first broken segment instead of throwing an error, because the decoder decides whether the file is
 * readable. See ITU-T T.81, annex B.
 */
export function findJpegMetadata(source: Source): Findings {
  const jpeg = source.read(0, source.bytes)
  const edits: Edit[] = []
  let position = 2
  while (position + 4 <= jpeg.length && jpeg[position] === 0xff) {
    const code = jpeg[position + 1] ?? 0
    // Any number of 0xff bytes may precede a marker.
    if (code === 0xff) {
      position += 1
      continue
    }
    const end = position + 2 + jpeg.readUInt16BE(position + 2)
    if (code === marker.endOfImage || end > jpeg.length) break
    const content = jpeg.subarray(position + 4, end)
    if (code === marker.app11 && isProvenance(content)) return 'signed'
    if (isMetadata(code, content)) edits.push({ start: position, end, with: uprightSegment(code, content) })
    position = code === marker.startOfScan ? nextMarker(jpeg, end) : end
  }
  const isEnd = jpeg[position] === 0xff && jpeg[position + 1] === marker.endOfImage
  if (isEnd && position + 2 < jpeg.length) edits.push(removal(position + 2, jpeg.length))
  return edits
}

function isMetadata(code: number, content: Buffer): boolean {
  if (code === marker.comment) return true
  if (code < marker.app0 || code > marker.app15) return false
  const beginning = kept.get(code)
  return beginning === undefined || !beginsWith(content, beginning)
}

/**
 * See ISO/IEC 19566-5, annex D. A C2PA segment begins with an identifier and two numbers, followed by a `jumb` box that
 * contains the type `c2pa`.
 */
function isProvenance(content: Buffer): boolean {
  return (
    beginsWith(content, 'JP') && content.toString('latin1', 12, 16) === 'jumb' && content.includes('c2pa')
  )
}

function uprightSegment(code: number, content: Buffer): Buffer {
  if (code !== marker.app1 || !beginsWith(content, exifHead)) return Buffer.alloc(0)
  const exif = orientationOnly(content.subarray(exifHead.length))
  if (exif === null) return Buffer.alloc(0)
  const head = Buffer.from([0xff, marker.app1, 0, 2 + exifHead.length + exif.length])
  return Buffer.concat([head, Buffer.from(exifHead, 'latin1'), exif])
}

/** Returns the end of a scan's image data, in which 0xff is always followed by 0 or by the code of a restart marker. */
function nextMarker(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 2)) {
    const code = jpeg[at + 1] ?? 0
    if (code !== 0 && (code < 0xd0 || code > 0xd7)) return at
  }
  return jpeg.length
}

function beginsWith(content: Buffer, text: string): boolean {
  return content.toString('latin1', 0, text.length) === text
}
