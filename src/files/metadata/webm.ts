// The metadata of a WebM file: tags, attachments, chapters, titles, and file names. Cues contain positions in the file,
// so nothing may move: each metadata element is replaced by a void element of the same size.

import type { Edit } from './edit.ts'
import type { Source } from './source.ts'

/** Element IDs, from RFC 8794 (EBML) and RFC 9559 (Matroska). */
const ids = {
  void: 0xec,
  checksum: 0xbf,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
}

const parents = new Set([ids.segment, ids.info, ids.tracks, ids.track])

/**
 * Tags, attachments, chapters, the titles of the file and its tracks, and the names of this file, the previous file,
 * and the next file.
 */
const metadata = new Set([0x1254c367, 0x1941a469, 0x1043a770, 0x7ba9, 0x536e, 0x7384, 0x3c83ab, 0x3e83bb])

/** Larger elements are not changed, because the replacement is held in memory. Real metadata takes a few kilobytes. */
const metadataBytesMax = 64 * 1024 * 1024
/** The deepest metadata, a track's name, is inside the segment, its `Tracks` element, and the track. */
const depthMax = 3

/**
 * Stops at the first broken element instead of throwing an error, because the decoder decides whether the file is
 * readable.
 */
export function findWebmMetadata(source: Source): readonly Edit[] {
  return metadataIn(source, 0, source.bytes, 0).toSorted((one, other) => one.start - other.start)
}

function metadataIn(source: Source, start: number, parentEnd: number, depth: number): readonly Edit[] {
  const edits: Edit[] = []
  const checksums: Element[] = []
  for (let position = start; position < parentEnd && depth <= depthMax;) {
    const element = readElement(source, position, parentEnd)
    if (element === null) break
    // The end of an element of unknown size is not known in advance, so its children are searched as if they were its
    // siblings. A live recording can have hundreds of clusters of unknown size.
    if (element.isOpen) {
      position = element.content
      continue
    }
    if (element.id === ids.checksum) checksums.push(element)
    if (parents.has(element.id))
      for (const edit of metadataIn(source, element.content, element.end, depth + 1)) edits.push(edit)
    else if (metadata.has(element.id) && element.end - position <= metadataBytesMax)
      edits.push(voided(element))
    position = element.end
  }
  // A checksum covers the other children of its parent. It is removed, because the edits make it invalid.
  if (edits.length > 0) for (const each of checksums) edits.push(voided(each))
  return edits
}

export interface Element {
  readonly id: number
  readonly start: number
  readonly content: number
  readonly end: number
  readonly isOpen: boolean
}

/** Returns null if the element is broken or incomplete. */
export function readElement(source: Source, start: number, parentEnd: number): Element | null {
  const header = source.read(start, start + 12)
  const idBytes = lengthOf(header[0])
  const sizeBytes = lengthOf(header[idBytes])
  if (idBytes > 4 || sizeBytes > 8 || idBytes + sizeBytes > header.length) return null
  const id = header.readUIntBE(0, idBytes)
  const size = header.subarray(idBytes, idBytes + sizeBytes)
  const content = start + idBytes + sizeBytes
  const value = Number(BigInt(`0x${size.toString('hex')}`) & (2n ** BigInt(7 * sizeBytes) - 1n))
  const isOpen = value === Number(2n ** BigInt(7 * sizeBytes) - 1n)
  const end = isOpen ? parentEnd : content + value
  return end > parentEnd ? null : { id, start, content, end, isOpen }
}

/** The first set bit of a number's first byte determines the length of the number. */
function lengthOf(first: number | undefined): number {
  return first === undefined || first === 0 ? 9 : Math.clz32(first) - 23
}

/** The smallest void element takes two bytes, and no metadata element is smaller. */
function voided({ start, end }: Element): Edit {
  const bytes = end - start
  const replacement = Buffer.alloc(bytes)
  replacement[0] = ids.void
  if (bytes < 9) replacement[1] = 0x80 | (bytes - 2)
  else replacement.writeBigUInt64BE((1n << 56n) | BigInt(bytes - 9), 1)
  return { start, end, with: replacement }
}
