// Decodes input images, which may be malicious. Limits the number of pixels, the side lengths, and the decoding time,
// because a small file could expand to gigabytes.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import type { ResizeOptions, Sharp, SharpOptions } from 'sharp'
import { inputLimits } from '../lib/input-limits.ts'
import type { Size } from '../lib/sizes.ts'
import { UnreadableImage } from '../lib/unreadable-image.ts'
import { onPaper } from './layout/paper.ts'

/** The rotation and mirroring that are applied before all other changes. */
export interface Turn {
  /** The clockwise rotation in degrees. */
  readonly angle: 0 | 90 | 180 | 270
  readonly isMirrored: boolean
  readonly isUpsideDown: boolean
}

export interface Photo {
  /** The index among the input images. */
  readonly index: number
  /** The size after the rotation. */
  readonly size: Size
  readonly hasAlpha: boolean
  /** Returns an opaque picture of exactly this size. If cropping is necessary, keeps the areas that attract the eye. */
  cover(size: Size): Promise<Canvas>
  /** Returns the picture at the largest size that fits, with its transparency. */
  whole(size: Size): Promise<Canvas>
}

/** Rejects with `UnreadableImage` if the file is invalid. The photo's methods do the same. */
export async function openPhoto(imagePath: string, index: number, turn: Turn): Promise<Photo> {
  const open = () => sharp(imagePath, decodeOptions)
  const { format, autoOrient, hasAlpha } = await readable(index, open().metadata())
  if (!formats.has(format)) throw new UnreadableImage(index, `the format ${format} is not supported`)
  const { width, height } = autoOrient
  if (Math.max(width, height) > inputLimits.sideMax)
    throw new UnreadableImage(index, `the image is too large: ${width} × ${height} pixels`)
  const isLying = turn.angle === 90 || turn.angle === 270
  const own = isLying ? { width: height, height: width } : { width, height }
  const read = async (size: Size, options: ResizeOptions): Promise<Canvas> => {
    // The `cubic` kernel is nearly as sharp as the default kernel and takes two thirds of the time.
    const image = turned(open(), turn).resize(size.width, size.height, { ...options, kernel: 'cubic' })
    const pixels = image.timeout({ seconds: decodeSecondsMax }).toColorspace('srgb').ensureAlpha()
    return canvasOf(
      await readable(index, pixels.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })),
    )
  }
  return {
    index,
    size: own,
    hasAlpha,
    async cover(size) {
      const stretch = own.width / own.height / (size.width / size.height)
      // To cover the frame, an extremely narrow picture might have to be enlarged a thousand times. Such a picture is
      // stretched instead, which looks the same.
      const isThread = Math.max(stretch, 1 / stretch) > stretchMax
      const picture = await read(size, isThread ? { fit: 'fill' } : { fit: 'cover', position: 'attention' })
      return hasAlpha ? onPaper(picture, size) : picture
    },
    whole: (size) => read(size, { fit: 'inside' }),
  }
}

/** Only errors from the decoder become `UnreadableImage`. Any other error is a defect. */
async function readable<Value>(index: number, decoded: Promise<Value>): Promise<Value> {
  try {
    return await decoded
  } catch (cause) {
    throw new UnreadableImage(index, cause)
  }
}

const stretchMax = 24
/** `failOn: 'error'` rejects truncated or corrupt data but accepts harmless oddities in the files of many cameras. */
const decodeOptions: SharpOptions = { limitInputPixels: inputLimits.pixelsMax, failOn: 'error' }
const formats = new Set(['png', 'jpeg', 'webp'])
/** Decoding a picture of the maximum size takes about one second. */
const decodeSecondsMax = 10

/**
 * Disables loaders for formats that inputs never have, because these loaders have a long history of vulnerabilities.
 * Also limits sharp to one thread and disables its cache. Call this function once per process.
 */
export function blockUnusedLoaders(): void {
  sharp.block({
    operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadTiff', 'VipsForeignLoadHeif'],
  })
  sharp.concurrency(1)
  sharp.cache(false)
}

function turned(image: Sharp, { angle, isMirrored, isUpsideDown }: Turn): Sharp {
  const upright = image.autoOrient()
  const rotated = angle === 0 ? upright : upright.rotate(angle)
  return rotated.flop(isMirrored).flip(isUpsideDown)
}

function canvasOf({ data, info }: { data: Buffer; info: Size }): Canvas {
  const canvas = createCanvas(info.width, info.height)
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(info.width, info.height)
  pixels.data.set(data)
  context.putImageData(pixels, 0, 0)
  return canvas
}
