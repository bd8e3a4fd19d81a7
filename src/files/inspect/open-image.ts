// Decodes untrusted images with libvips, within limits.

import type { Sharp, SharpOptions } from 'sharp'
import { imagePixelsMax } from '../../domain/files/media-types.ts'
import { Unreadable } from './measures.ts'

/** The `error` level refuses truncated or broken data, but accepts the harmless quirks of many cameras. */
const decodeOptions: SharpOptions = { limitInputPixels: imagePixelsMax, failOn: 'error' }

/** Decoding the largest image takes about a second. Ten times as long indicates an attack or an overloaded machine. */
const decodeTimeoutSeconds = 10

/** Does not decode the image. The caller must have identified the format by the first bytes. */
export async function openImage(bytes: Buffer): Promise<Sharp> {
  // Loaded on first use, because loading libvips takes 11 MB of memory and would delay the start by 40 ms.
  const { default: sharp } = await import('sharp')
  // No image is decoded twice, so libvips' 50 MB cache is useless: with it, memory grew from 249 to 307 MB in 1,000
  // renders.
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
