// Decodes a still that somebody else made, within limits, and measures it. libvips may use no other decoder for it than
// the one that its first bytes call for.

import { readFile } from 'node:fs/promises'
import type { Sharp, SharpOptions } from 'sharp'
import { imagePixelsMax, imageSideMax } from '../domain/media.ts'
import type { ImageMediaType } from '../domain/media.ts'
import { countScans } from './count-scans.ts'
import { Unreadable } from './measures.ts'
import type { Measures } from './measures.ts'

/**
 * For whoever decodes such a file again, so that what was found readable stays readable. `error`: cut or broken data is
 * refused, the harmless oddities of many cameras are not.
 */
export const decodeOptions: SharpOptions = { limitInputPixels: imagePixelsMax, failOn: 'error' }

/** A picture at the limits takes about one second; ten times that is an attack, or a machine on its knees. */
const decodeTimeoutSeconds = 10

/** What photographs have is below a third of it. */
const scansMax = 40

const formats: Record<ImageMediaType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
}

export async function measureImage(path: string, mediaType: ImageMediaType): Promise<Measures> {
  if (mediaType === 'image/jpeg') {
    const scans = countScans(await readFile(path), scansMax)
    if (scans > scansMax) throw new Unreadable(`is coded in more than ${scansMax} scans`)
  }
  // Loaded with the first image: libvips costs 40 ms and 11 MB, which a start need not wait for.
  const { default: sharp } = await import('sharp')
  // No picture is looked at twice; libvips would keep 50 MB of them for that: measured, 249 MB became 307 over 1,000 renders.
  sharp.cache(false)
  const image = () => sharp(path, decodeOptions)
  const { format, autoOrient } = await readable(image().metadata())
  if (format !== formats[mediaType]) throw new Unreadable(`begins as ${mediaType} but decodes as ${format}`)
  const { width, height } = autoOrient
  if (Math.max(width, height) > imageSideMax) throw new Unreadable(`measures ${width} × ${height} pixels`)
  await readable(decodeOnce(image()))
  return { width, height, durationMs: null }
}

/** Every row is decoded, few are kept: the result is thrown away, only that there is one counts. */
function decodeOnce(image: Sharp): Promise<Buffer> {
  return image
    .timeout({ seconds: decodeTimeoutSeconds })
    .resize(16, 16, { fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
}

async function readable<Value>(value: Promise<Value>): Promise<Value> {
  try {
    return await value
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : 'cannot be decoded', { cause: error })
  }
}
