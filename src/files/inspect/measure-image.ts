// Decodes an untrusted image within limits and measures it. Refuses an image if the format that libvips detects differs
// from the format that the first bytes indicate.

import type { Sharp } from 'sharp'
import { imageSideMax } from '../../domain/files/media-types.ts'
import type { ImageMediaType } from '../../domain/files/media-types.ts'
import { countScans } from './count-scans.ts'
import { withImage } from './image-bytes.ts'
import { Unreadable } from './measures.ts'
import type { Measures } from './measures.ts'
import { openImage, readable } from './open-image.ts'

/** The maximum number of scans in a JPEG. A progressive photograph has about ten. */
export const scansMax = 40

const formats: Record<ImageMediaType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
}

export function measureImage(path: string, mediaType: ImageMediaType): Promise<Measures> {
  return withImage(path, async (bytes) => {
    const { image, measures } = await openMeasured(bytes, mediaType)
    // This call only checks that the image can be decoded.
    await decodeSmall(image, 16)
    return measures
  })
}

/** Checks the format and the limits without decoding any pixels. The returned `image` can be decoded safely. */
export async function openMeasured(
  bytes: Buffer,
  mediaType: ImageMediaType,
): Promise<{ readonly image: Sharp; readonly measures: Measures }> {
  if (mediaType === 'image/jpeg') {
    const scans = countScans(bytes, scansMax)
    if (scans > scansMax) throw new Unreadable(`has more than ${scansMax} scans`)
  }
  const image = await openImage(bytes)
  const { format, autoOrient } = await readable(image.metadata())
  if (format !== formats[mediaType]) throw new Unreadable(`begins as ${mediaType} but decodes as ${format}`)
  const { width, height } = autoOrient
  if (Math.max(width, height) > imageSideMax)
    throw new Unreadable(`is too large: ${width} × ${height} pixels`)
  return { image, measures: { width, height, durationMs: null } }
}

/**
 * Decodes every row, but returns only a small copy of `side` × `side` pixels. Each pixel takes four bytes: red, green,
 * blue, and opacity.
 */
export async function decodeSmall(image: Sharp, side: number): Promise<Buffer> {
  const small = image.resize(side, side, { fit: 'fill', fastShrinkOnLoad: false })
  const raw = small.toColourspace('srgb').raw({ depth: 'uchar' })
  const { data, info } = await readable(raw.toBuffer({ resolveWithObject: true }))
  return info.channels === 4 ? data : withOpacity(data)
}

/** Adds full opacity to each pixel. The same operation in libvips takes longer than decoding a small image. */
function withOpacity(colors: Buffer): Buffer {
  const sample = Buffer.alloc((colors.length / 3) * 4, 255)
  for (let pixel = 0; pixel < colors.length / 3; pixel++) {
    for (let channel = 0; channel < 3; channel++)
      sample[pixel * 4 + channel] = colors[pixel * 3 + channel] ?? 0
  }
  return sample
}
