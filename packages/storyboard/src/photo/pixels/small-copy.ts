// Makes a small copy of a picture. The copy has far fewer pixels, so it can be searched in as little as a hundredth of
// the time.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'

export interface SmallCopy {
  /** Row by row. Each pixel is four bytes: red, green, blue, and opacity. */
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  /** The side length of the copy divided by the side length of the picture. */
  readonly scale: number
}

/** `side` is the maximum length of the copy's longer side. A smaller picture is not enlarged. */
export function smallCopyOf(picture: Canvas, side: number): SmallCopy {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const width = Math.max(2, Math.round(picture.width * scale))
  const height = Math.max(2, Math.round(picture.height * scale))
  const context = createCanvas(width, height).getContext('2d')
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, width, height)
  return { data: context.getImageData(0, 0, width, height).data, width, height, scale }
}
