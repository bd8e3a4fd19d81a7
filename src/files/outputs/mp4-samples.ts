// Checks that every sample of an MP4 file's video track is in an `mdat` box. This check finds partially written videos
// without decoding them.

import { childOf, childrenOf, readMovie, uint32, videoTrackOf } from '../inspect/measure-mp4.ts'
import type { OutlineBox } from '../inspect/measure-mp4.ts'
import { Unreadable } from '../inspect/measures.ts'

/** Rejects with `Unreadable` if a sample is missing. See ISO/IEC 14496-12, sections 8.7.3 to 8.7.5. */
export async function checkMp4Samples(path: string): Promise<void> {
  const { boxes, movie } = await readMovie(path)
  const table = childOf(videoTrackOf(movie), 'mdia', 'minf', 'stbl')
  const media = boxes.filter(({ type }) => type === 'mdat')
  const sizes = new SampleSizes(childOf(table, 'stsz'))
  const runs = readRuns(childOf(table, 'stsc'))
  let run = 0
  let sample = 0
  for (const [index, offset] of chunkOffsets(table).entries()) {
    while ((runs[run + 1]?.firstChunk ?? Infinity) <= index + 1) run++
    const end = sample + (runs[run]?.samples ?? 0)
    assertWithin(media, offset, offset + sizes.sum(sample, end))
    sample = end
  }
  if (sample !== sizes.count) throw new Unreadable('has samples that are in no chunk')
}

function assertWithin(media: readonly OutlineBox[], start: number, end: number): void {
  const isWithin = media.some((box) => box.start <= start && end <= box.start + box.bytes)
  if (!isWithin) throw new Unreadable('has samples outside its media data')
}

class SampleSizes {
  readonly count: number
  readonly #box: Buffer
  /** The size of every sample, or 0 if the sizes differ and are listed at the end of the box. */
  readonly #common: number

  constructor(box: Buffer) {
    this.#box = box
    this.#common = uint32(box, 4)
    this.count = uint32(box, 8)
  }

  sum(from: number, to: number): number {
    if (to > this.count) throw new Unreadable('has chunks that refer to missing samples')
    if (this.#common > 0) return (to - from) * this.#common
    let bytes = 0
    for (let sample = from; sample < to; sample++) bytes += uint32(this.#box, 12 + sample * 4)
    return bytes
  }
}

interface Run {
  /** Counted from 1. */
  readonly firstChunk: number
  readonly samples: number
}

function readRuns(box: Buffer): readonly Run[] {
  return entriesOf(box, 12, (position) => ({
    firstChunk: uint32(box, position),
    samples: uint32(box, position + 4),
  }))
}

function chunkOffsets(table: Buffer): readonly number[] {
  const [long] = childrenOf(table, 'co64')
  if (long !== undefined)
    return entriesOf(long, 8, (position) => uint32(long, position) * 2 ** 32 + uint32(long, position + 4))
  const short = childOf(table, 'stco')
  return entriesOf(short, 4, (position) => uint32(short, position))
}

function entriesOf<Entry>(box: Buffer, bytes: number, read: (position: number) => Entry): readonly Entry[] {
  const count = uint32(box, 4)
  if (8 + count * bytes > box.length) throw new Unreadable('has a table that is too short')
  return Array.from({ length: count }, (_, at) => read(8 + at * bytes))
}
