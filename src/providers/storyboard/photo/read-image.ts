// Decodes input images, which strangers send: three formats only, with a limit on pixels, so that a small file cannot
// unfold into gigabytes.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { decodeOptions } from '../../../files/measure-image.ts'
import type { Size } from '../sizes.ts'

/** The input with this index is no image that can be read. */
export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage'
  readonly index: number

  constructor(index: number, cause: unknown) {
    super(`input image ${index} cannot be read`, { cause })
    this.index = index
  }
}

/** Upright pixels without colour profile or metadata. `change` adds steps to the pipeline. */
export async function readImage(
  imagePath: string,
  index: number,
  size: Size,
  change: (image: Sharp) => Sharp,
): Promise<Canvas> {
  try {
    const image = sharp(imagePath, decodeOptions)
    const { format } = await image.metadata()
    if (!formats.has(format)) throw new Error(`the format ${format} is not read`)
    const fitted = image
      .rotate()
      .toColorspace('srgb')
      .resize(size.width, size.height, { fit: 'cover', position: 'attention' })
    const { data, info } = await change(fitted).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return toCanvas(data, info)
  } catch (cause) {
    throw new UnreadableImage(index, cause)
  }
}

const formats = new Set(['png', 'jpeg', 'webp'])

/** Loaders with a long history of faults, for formats that nobody may send. To be called once per process. */
export function blockUnusedLoaders(): void {
  sharp.block({
    operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadTiff', 'VipsForeignLoadHeif'],
  })
  sharp.concurrency(1)
  sharp.cache(false)
}

function toCanvas(data: Buffer, size: Size): Canvas {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(size.width, size.height)
  pixels.data.set(data)
  context.putImageData(pixels, 0, 0)
  return canvas
}
