// Inspects images that can be decoded quickly, and leaves all other files to a full inspection.

import { statSync } from 'node:fs'

import { isImage } from '../../domain/files/media-types.ts'
import type { ImageMediaType } from '../../domain/files/media-types.ts'
import { measureImageBytes, withImage } from './image-bytes.ts'
import { countScans } from './count-scans.ts'
import { identify, unreadableAfter } from './inspect.ts'
import type { Inspection } from './inspect.ts'
import { decodeSmall, openMeasured, scansMax } from './measure-image.ts'
import type { Measures } from './measures.ts'

/** Reading and hashing this much takes less than a millisecond. */
export const smallBytesMax = 64 * 1024

/** Decoding this many pixels takes at most about 15 ms. For each scan of a JPEG, all pixels are decoded again. */
const decodedPixelsMax = 2_000_000

/** The file needs a full inspection. */
export interface Large {
  readonly kind: 'large'
}

/**
 * Like `inspectFile`, but decodes only small images. Rejects only if the disk fails.
 */
export async function inspectSmall(path: string): Promise<Inspection | Large> {
  try {
    if (statSync(path).size > smallBytesMax) return { kind: 'large' }
    return await withImage(path, inspectBytes)
  } catch (error) {
    return unreadableAfter(error)
  }
}

async function inspectBytes(bytes: Buffer): Promise<Inspection | Large> {
  const mediaType = identify(bytes)
  if (!isImage(mediaType)) return { kind: 'large' }
  const { image, measures } = await openMeasured(bytes, mediaType)
  if (decodedPixels(bytes, mediaType, measures) > decodedPixelsMax) return { kind: 'large' }
  await decodeSmall(image, 16)
  return { kind: 'readable', mediaType, ...measureImageBytes(bytes), ...measures }
}

function decodedPixels(bytes: Buffer, mediaType: ImageMediaType, { width, height }: Measures): number {
  const scans = mediaType === 'image/jpeg' ? countScans(bytes, scansMax) : 1
  return width * height * scans
}
