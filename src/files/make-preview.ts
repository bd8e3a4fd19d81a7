// Replaces an image with a small copy for lists and galleries.

import { writeFile } from 'node:fs/promises'
import type { ImageMediaType } from '../domain/files/media-types.ts'
import { unreadableAfter } from './inspect/inspect.ts'
import type { Inspection } from './inspect/inspect.ts'
import { Unreadable } from './inspect/measures.ts'
import { openImage, readable } from './inspect/open-image.ts'
import { sniffMediaType } from './inspect/sniff.ts'
import { measureImageBytes, withImage } from './inspect/image-bytes.ts'

/**
 * The maximum length of the longer side, in pixels. On a phone, an image in a gallery row with several images is at
 * most 240 CSS pixels (480 device pixels) wide.
 */
const sideMax = 480

/**
 * Replaces the file at `path` with an upright WebP copy that fits in a square with sides of `sideMax`. An image that
 * already fits keeps its size. The result describes the preview. The original passed inspection when it was stored, so
 * if it is unreadable now, the store has damaged the file.
 */
export async function makePreview(path: string, mediaType: ImageMediaType): Promise<Inspection> {
  try {
    const { preview, width, height } = await withImage(path, (bytes) => shrink(bytes, mediaType))
    await writeFile(path, preview)
    const measures = { width, height, durationMs: null }
    return { kind: 'readable', mediaType: 'image/webp', ...measureImageBytes(preview), ...measures }
  } catch (error) {
    return unreadableAfter(error)
  }
}

async function shrink(
  bytes: Buffer,
  mediaType: ImageMediaType,
): Promise<{ readonly preview: Buffer; readonly width: number; readonly height: number }> {
  if (sniffMediaType(bytes) !== mediaType)
    throw new Unreadable(`does not look like a file of type ${mediaType}`)
  const image = await openImage(bytes)
  // Creating the preview of an image from the built-in Storyboard engine takes 40 ms and produces 18 kB. libvips'
  // default effort (4) takes 1.5 times as long and produces 5% fewer bytes.
  const small = image
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75, effort: 2 })
  const { data, info } = await readable(small.toBuffer({ resolveWithObject: true }))
  return { preview: data, width: info.width, height: info.height }
}
