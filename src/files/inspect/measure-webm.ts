// Reads enough of a WebM file's elements to establish that it contains a video. Decodes nothing.

import { open } from 'node:fs/promises'
import { Unreadable } from './measures.ts'
import type { Measures } from './measures.ts'

/**
 * The maximum number of bytes to read. The duration and the tracks come before the first frame, within this range even
 * if cues and tags precede them.
 */
const headBytesMax = 1024 * 1024

const ids = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
}

const videoTrack = 1
const defaultTimestampScale = 1_000_000

export async function measureWebm(path: string): Promise<Measures> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const length = Math.min(size, headBytesMax)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, 0)
    return measureSegment(buffer, size)
  } finally {
    await file.close()
  }
}

/** `head`: the beginning of a file that is `fileBytes` long. See RFC 8794 (EBML) and RFC 9559 (Matroska). */
export function measureSegment(head: Buffer, fileBytes: number): Measures {
  const top = elementsOf(head)
  const docType = contentOf(elementsOf(contentOf(top, ids.ebml)), ids.docType).toString('latin1')
  // Some programs pad the type with zeros.
  if (docType.replace(/\0+$/, '') !== 'webm') {
    throw new Unreadable('is Matroska, but not WebM')
  }
  const segment = top.find((element) => element.id === ids.segment)
  if (segment === undefined) throw new Unreadable('has no segment')
  if (segment.end > fileBytes) throw new Unreadable('is cut off')
  const parts = elementsOf(segment.content)
  if (!parts.some((element) => element.id === ids.cluster)) throw new Unreadable('has no media data')
  const info = elementsOf(contentOf(parts, ids.info))
  const scale = info.find((element) => element.id === ids.timestampScale)
  const tick = scale === undefined ? defaultTimestampScale : uint(scale.content)
  const durationMs = Math.round((float(contentOf(info, ids.duration)) * tick) / 1_000_000)
  const video = videoOf(elementsOf(contentOf(parts, ids.tracks)))
  const width = uint(contentOf(video, ids.pixelWidth))
  const height = uint(contentOf(video, ids.pixelHeight))
  if (!(durationMs > 0) || width === 0 || height === 0) throw new Unreadable('lacks a duration or a size')
  return { width, height, durationMs }
}

interface Element {
  readonly id: number
  readonly content: Buffer
  /** The declared end, which is beyond the buffer if the buffer ends early, and NaN if the size is unknown. */
  readonly end: number
}

function videoOf(tracks: readonly Element[]): readonly Element[] {
  for (const track of tracks) {
    if (track.id !== ids.trackEntry) continue
    const fields = elementsOf(track.content)
    if (uint(contentOf(fields, ids.trackType)) === videoTrack) return elementsOf(contentOf(fields, ids.video))
  }
  throw new Unreadable('has no video track')
}

function contentOf(elements: readonly Element[], id: number): Buffer {
  const element = elements.find((candidate) => candidate.id === id)
  if (element === undefined) throw new Unreadable(`has no element 0x${id.toString(16)}`)
  return element.content
}

/** An element of unknown size (the segment, or a cluster of a live recording) extends to the end of the buffer. */
function elementsOf(buffer: Buffer): readonly Element[] {
  const elements: Element[] = []
  let position = 0
  while (position < buffer.length) {
    const id = readNumber(buffer, position, true)
    const size = readNumber(buffer, position + id.bytes, false)
    const start = position + id.bytes + size.bytes
    const end = start + size.value
    elements.push({ id: id.value, content: buffer.subarray(start, Number.isNaN(end) ? undefined : end), end })
    if (!(end <= buffer.length)) break
    position = end
  }
  return elements
}

/**
 * Reads an EBML number of 1 to 8 bytes, whose first set bit gives the length. IDs include that bit, and sizes do not.
 * If all bits of a size after that bit are set, the size is unknown, and `value` is NaN.
 */
function readNumber(
  buffer: Buffer,
  position: number,
  keepsMarker: boolean,
): { value: number; bytes: number } {
  const first = buffer[position] ?? 0
  const bytes = Math.clz32(first) - 23
  if (first === 0 || bytes > (keepsMarker ? 4 : 8) || position + bytes > buffer.length) {
    throw new Unreadable('has a broken element')
  }
  const marker = 2 ** (8 - bytes)
  let value = keepsMarker ? first : first - marker
  let isUnknown = !keepsMarker && value === marker - 1
  for (const byte of buffer.subarray(position + 1, position + bytes)) {
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value: isUnknown ? Number.NaN : value, bytes }
}

function uint(content: Buffer): number {
  if (content.length === 0 || content.length > 6)
    throw new Unreadable('contains a number whose length is invalid')
  return content.readUIntBE(0, content.length)
}

function float(content: Buffer): number {
  if (content.length === 4) return content.readFloatBE(0)
  if (content.length === 8) return content.readDoubleBE(0)
  throw new Unreadable('contains a number whose length is invalid')
}
