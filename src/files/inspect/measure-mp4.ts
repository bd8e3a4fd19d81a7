// Reads enough of an MP4 file's boxes to establish that it contains a video. Decodes nothing and, unlike general
// demuxers, does not follow references to other files.

import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { Unreadable } from './measures.ts'
import type { Measures } from './measures.ts'

/**
 * The maximum size of the `moov` box, which contains the index. The index of an hour-long video at 60 frames per second
 * takes about 4 MiB.
 */
const movieBytesMax = 32 * 1024 * 1024
/**
 * The maximum number of top-level boxes. An ordinary file has about five. Fragmented files, which have two boxes per
 * fragment, are refused anyway, because they do not state a duration.
 */
const boxesMax = 1_000

/** Requires media data and a `moov` box with a duration and a video track that has samples (ISO/IEC 14496-12). */
export async function measureMp4(path: string): Promise<Measures> {
  return measureMovie((await readMovie(path)).movie)
}

export async function readMovie(
  path: string,
): Promise<{ readonly boxes: readonly OutlineBox[]; readonly movie: Buffer }> {
  const file = await open(path, 'r')
  try {
    const boxes = await readOutline(file, (await file.stat()).size)
    if (!boxes.some((box) => box.type === 'mdat' && box.bytes > 0)) throw new Unreadable('has no media data')
    const movie = boxes.find((box) => box.type === 'moov')
    if (movie === undefined) throw new Unreadable('has no moov box')
    if (movie.bytes > movieBytesMax) throw new Unreadable('has an index that is too large')
    return { boxes, movie: await readAt(file, movie.start, movie.bytes) }
  } finally {
    await file.close()
  }
}

/** `start` and `bytes` are the position and the length of the box's content, without its header. */
export interface OutlineBox {
  readonly type: string
  readonly start: number
  readonly bytes: number
}

/** Reads only the headers of the top-level boxes. */
async function readOutline(file: FileHandle, fileBytes: number): Promise<readonly OutlineBox[]> {
  const boxes: OutlineBox[] = []
  let position = 0
  while (position < fileBytes) {
    const header = readBoxHeader(
      await readAt(file, position, Math.min(16, fileBytes - position)),
      fileBytes - position,
    )
    boxes.push({
      type: header.type,
      start: position + header.headerBytes,
      bytes: header.bytes - header.headerBytes,
    })
    if (boxes.length > boxesMax) throw new Unreadable(`has more than ${boxesMax} boxes`)
    position += header.bytes
  }
  return boxes
}

function measureMovie(movie: Buffer): Measures {
  const track = videoTrackOf(movie)
  if (uint32(childOf(track, 'mdia', 'minf', 'stbl', 'stsz'), 8) === 0)
    throw new Unreadable('has no video samples')
  const durationMs = durationOf(childOf(movie, 'mvhd'))
  const header = childOf(track, 'tkhd')
  // The values are 16.16 fixed-point numbers. In both versions of the box, width and height are the last fields.
  const width = Math.round(uint32(header, header.length - 8) / 65_536)
  const height = Math.round(uint32(header, header.length - 4) / 65_536)
  if (durationMs <= 0 || width === 0 || height === 0) throw new Unreadable('lacks a duration or a size')
  return { width, height, durationMs }
}

export function videoTrackOf(movie: Buffer): Buffer {
  const track = childrenOf(movie, 'trak').find((candidate) => handlerOf(candidate) === 'vide')
  if (track === undefined) throw new Unreadable('has no video track')
  return track
}

function handlerOf(track: Buffer): string {
  return childOf(track, 'mdia', 'hdlr').toString('latin1', 8, 12)
}

function durationOf(header: Buffer): number {
  const isLong = header[0] === 1
  const scale = uint32(header, isLong ? 20 : 12)
  const high = isLong ? uint32(header, 24) : 0
  const low = uint32(header, isLong ? 28 : 16)
  return scale === 0 ? 0 : Math.round(((high * 2 ** 32 + low) * 1_000) / scale)
}

export function childOf(box: Buffer, ...path: readonly string[]): Buffer {
  let content = box
  for (const type of path) {
    const [child] = childrenOf(content, type)
    if (child === undefined) throw new Unreadable(`has no ${type} box`)
    content = child
  }
  return content
}

export function childrenOf(box: Buffer, type: string): readonly Buffer[] {
  const children: Buffer[] = []
  let position = 0
  while (position < box.length) {
    const header = readBoxHeader(box.subarray(position), box.length - position)
    if (header.type === type)
      children.push(box.subarray(position + header.headerBytes, position + header.bytes))
    position += header.bytes
  }
  return children
}

/** `bytes` includes the header and never exceeds `bytesLeft`. */
function readBoxHeader(
  start: Buffer,
  bytesLeft: number,
): { type: string; headerBytes: number; bytes: number } {
  const short = uint32(start, 0)
  const type = start.toString('latin1', 4, 8)
  const headerBytes = short === 1 ? 16 : 8
  // A size of 1 means that the actual size is in the eight bytes after the type; 0 means that the box extends to the
  // end of its parent or of the file.
  const long = short === 1 ? uint32(start, 8) * 2 ** 32 + uint32(start, 12) : short
  const bytes = short === 0 ? bytesLeft : long
  if (bytes < headerBytes || bytes > bytesLeft) throw new Unreadable(`has a truncated or corrupt ${type} box`)
  return { type, headerBytes, bytes }
}

export function uint32(buffer: Buffer, position: number): number {
  if (position < 0 || position + 4 > buffer.length) throw new Unreadable('has a box that is too short')
  return buffer.readUInt32BE(position)
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
