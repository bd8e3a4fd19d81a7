// Decodes untrusted images with libvips, within limits.

import type { Sharp, SharpOptions } from 'sharp'
import { imagePixelsMax } from '../../domain/files/media-types.ts'
import { Unreadable } from './measures.ts'

/**
 * With `failOn: 'error'`, libvips refuses truncated or broken data, but accepts the harmless quirks of many cameras.
 */
const decodeOptions: SharpOptions = { limitInputPixels: imagePixelsMax, failOn: 'error' }

/**
 * Decoding the largest allowed image takes about a second. If decoding takes ten times as long, the file is an attack
 * or the machine is overloaded.
 */
const decodeTimeoutSeconds = 10

/** Does not decode the image yet. The caller must already have identified the format from the first bytes. */
export async function openImage(bytes: Buffer): Promise<Sharp> {
  // Loaded on first use, because loading libvips takes 11 MB of memory and would delay startup by 40 ms.
  const { default: sharp } = await import('sharp')
  // The same image is rarely decoded twice, so libvips' 50 MB cache is useless: with the cache, memory use grew from
  // 249 to 307 MB over 1,000 renders. The cache would also refer to bytes that `withImage` has freed.
  sharp.cache(false)
  return sharp(bytes, decodeOptions).timeout({ seconds: decodeTimeoutSeconds })
}

/** Converts any libvips error into `Unreadable`. */
export async function readable<Value>(value: Promise<Value>): Promise<Value> {
  try {
    return await value
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : 'cannot be decoded', { cause: error })
  }
}
