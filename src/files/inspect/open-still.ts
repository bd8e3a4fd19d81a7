// How a picture that somebody else made is decoded: by libvips, within limits.

import type { Sharp, SharpOptions } from 'sharp'
import { imagePixelsMax } from '../../domain/files/media.ts'
import { Unreadable } from './measures.ts'

/** `error`: cut or broken data is refused, the harmless oddities of many cameras are not. */
const decodeOptions: SharpOptions = { limitInputPixels: imagePixelsMax, failOn: 'error' }

/** A picture at the limits takes about one second; ten times that is an attack, or a machine on its knees. */
const decodeTimeoutSeconds = 10

/** By its path or its bytes. Nothing is decoded yet, and the caller has looked which decoder its first bytes call for. */
export async function openStill(source: string | Buffer): Promise<Sharp> {
  // Loaded with the first image: libvips costs 40 ms and 11 MB, which a start need not wait for.
  const { default: sharp } = await import('sharp')
  // No picture is looked at twice; libvips would keep 50 MB of them for that: measured, 249 MB became 307 over 1,000 renders.
  sharp.cache(false)
  return sharp(source, decodeOptions).timeout({ seconds: decodeTimeoutSeconds })
}

/** Whatever libvips has to say against a picture makes it `Unreadable`. */
export async function readable<Value>(value: Promise<Value>): Promise<Value> {
  try {
    return await value
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : 'cannot be decoded', { cause: error })
  }
}
