// Decodes an untrusted image within limits and measures it. The decoder that libvips uses must match the first bytes.

import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { imageSideMax } from '../../domain/files/media-types.ts'
import type { ImageMediaType } from '../../domain/files/media-types.ts'
import { countScans } from './count-scans.ts'
import { Unreadable } from './measures.ts'
import type { Measures } from './measures.ts'
import { openImage, readable } from './open-image.ts'

/** Photographs have fewer than a third of this number. */
const scansMax = 40

const formats: Record<ImageMediaType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
}

export async function measureImage(path: string, mediaType: ImageMediaType): Promise<Measures> {
  if (mediaType === 'image/jpeg') {
    const scans = countScans(await readFile(path), scansMax)
    if (scans > scansMax) throw new Unreadable(`has more than ${scansMax} scans`)
  }
  const image = await openImage(path)
  const { format, autoOrient } = await readable(image.metadata())
  if (format !== formats[mediaType]) throw new Unreadable(`begins as ${mediaType} but decodes as ${format}`)
  const { width, height } = autoOrient
  if (Math.max(width, height) > imageSideMax) throw new Unreadable(`measures ${width} × ${height} pixels`)
  await readable(decodeOnce(image))
  return { width, height, durationMs: null }
}

/** Decodes every row but keeps few pixels. The result is not used; it only proves that the image can be decoded. */
function decodeOnce(image: Sharp): Promise<Buffer> {
  return image.resize(16, 16, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer()
}
