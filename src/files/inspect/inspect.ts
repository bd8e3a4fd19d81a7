// Inspects a file by its bytes alone. Trusts neither the file's name nor its declared type, and opens nothing that the
// file refers to.

import { unreachable } from '../../lib/assert.ts'
import type { MediaType } from '../../domain/files/media-types.ts'
import { measureFile, readHead } from './image-bytes.ts'
import { measureImage } from './measure-image.ts'
import { measureMp4 } from './measure-mp4.ts'
import { measureWebm } from './measure-webm.ts'
import { Unreadable } from './measures.ts'
import type { Measures } from './measures.ts'
import { signatureBytes, sniffMediaType } from './sniff.ts'

export interface InspectedFile extends Measures {
  readonly kind: 'readable'
  readonly mediaType: MediaType
  readonly bytes: number
  readonly sha256: string
}

/** `detail` is for the log only. */
export type Inspection = InspectedFile | { readonly kind: 'unreadable'; readonly detail: string }

/** Decodes an image completely, but reads only the structure of a video. Rejects only if the disk fails. */
export async function inspectFile(path: string): Promise<Inspection> {
  try {
    const mediaType = identify(readHead(path, signatureBytes))
    const measures = await measure(path, mediaType)
    return { kind: 'readable', mediaType, ...measureFile(path), ...measures }
  } catch (error) {
    return unreadableAfter(error)
  }
}

/** `head`: the file's first bytes. Throws `Unreadable` if the service does not handle files of this type. */
export function identify(head: Buffer): MediaType {
  const mediaType = sniffMediaType(head)
  if (mediaType === null) throw new Unreadable('is not a PNG, JPEG, WebP, MP4, or WebM file')
  return mediaType
}

export function unreadableAfter(error: unknown): Inspection {
  if (error instanceof Unreadable) return { kind: 'unreadable', detail: error.message }
  throw error
}

function measure(path: string, mediaType: MediaType): Promise<Measures> {
  switch (mediaType) {
    case 'image/png':
    case 'image/jpeg':
    case 'image/webp':
      return measureImage(path, mediaType)
    case 'video/mp4':
      return measureMp4(path)
    case 'video/webm':
      return measureWebm(path)
    default:
      return unreachable(mediaType)
  }
}
