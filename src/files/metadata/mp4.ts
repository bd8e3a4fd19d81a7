// The metadata of an MP4 file: its `udta`, `meta`, and `uuid` boxes. ComfyUI writes its workflow there. The sample
// tables contain positions in the file, so nothing may move: the metadata boxes become `free` boxes of the same size.

import type { Edit, Findings } from './edit.ts'
import type { Source } from './source.ts'

const provenance = 'd8fec3d61b0e483c92975828877ec481'

/** The boxes to empty, by parent. A track keeps its `uuid` box, which can mark it as a 360° video, for example. */
const metadata: ReadonlyMap<string, readonly string[]> = new Map([
  ['file', ['udta', 'meta', 'uuid']],
  ['moov', ['udta', 'meta', 'uuid']],
  ['trak', ['udta', 'meta']],
])

/**
 * The maximum number of boxes that are read in one parent. A typical file has about five boxes at the top level and ten
 * in `moov`. `measureMp4` refuses files with more top-level boxes than this.
 */
const boxesMax = 1_000
/**
 * Larger boxes are not changed, because the replacement is held in memory. Real metadata takes a few kilobytes, or a
 * few megabytes if it includes a cover picture.
 */
const metadataBytesMax = 64 * 1024 * 1024

/**
 * Stops at the first broken box instead of throwing an error, because the decoder decides whether the file is readable.
 * See ISO/IEC 14496-12.
 */
export function findMp4Metadata(source: Source): Findings {
  const isSigned = boxesIn(source, 0, source.bytes).some(
    ({ type, content }) =>
      type === 'uuid' && source.read(content, content + 16).toString('hex') === provenance,
  )
  return isSigned ? 'signed' : metadataIn(source, 'file', 0, source.bytes)
}

function metadataIn(source: Source, parent: string, start: number, end: number): readonly Edit[] {
  return boxesIn(source, start, end).flatMap((box) => {
    if (metadata.get(parent)?.includes(box.type)) return emptied(box)
    return metadata.has(box.type) ? metadataIn(source, box.type, box.content, box.end) : []
  })
}

interface Box {
  readonly type: string
  readonly start: number
  readonly content: number
  readonly end: number
}

function boxesIn(source: Source, start: number, parentEnd: number): readonly Box[] {
  const boxes: Box[] = []
  for (let position = start; position + 8 <= parentEnd && boxes.length < boxesMax;) {
    const box = readBox(source, position, parentEnd)
    if (box.end > parentEnd || box.end < box.content) break
    boxes.push(box)
    position = box.end
  }
  return boxes
}

/**
 * A size of 1 means that the real size is in the eight bytes after the type. A size of 0 means that the box extends to
 * the end of its parent.
 */
function readBox(source: Source, start: number, parentEnd: number): Box {
  const header = source.read(start, start + 16)
  const short = header.readUInt32BE(0)
  const type = header.toString('latin1', 4, 8)
  if (short === 0) return { type, start, content: start + 8, end: parentEnd }
  if (short !== 1) return { type, start, content: start + 8, end: start + short }
  const long = header.length < 16 ? 0 : Number(header.readBigUInt64BE(8))
  return { type, start, content: start + 16, end: start + long }
}

/** Changes only the type and the content of a box, not its size. */
function emptied({ start, content, end }: Box): readonly Edit[] {
  if (end - content > metadataBytesMax) return []
  return [
    { start: start + 4, end: start + 8, with: Buffer.from('free', 'latin1') },
    { start: content, end, with: Buffer.alloc(end - content) },
  ]
}
