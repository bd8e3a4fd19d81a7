// Refines a rough outline of the sky. The better a pixel near the outline matches the color of the sky, the more it
// counts as sky.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { Size } from '../../../lib/sizes.ts'
import { meanBrightness } from '../brightness.ts'

/**
 * `data` is the small picture from which `isSky` was computed. The mask is opaque in the sky and transparent elsewhere,
 * with a soft edge.
 */
export function maskOf(picture: Canvas, data: Uint8ClampedArray, isSky: Float32Array, size: Size): Canvas {
  const near = meanBrightness(isSky, size, 2)
  const channels = [0, 1, 2].map((channel) =>
    meanBrightness(
      isSky.map((is, at) => is * (data[at * 4 + channel] ?? 0)),
      size,
      2,
    ),
  )
  const colors = enlarged(picture, size, (at) =>
    channels.map((brightness) => (brightness[at] ?? 0) / Math.max(0.02, near[at] ?? 0)),
  )
  // The red channel is the certainty that a pixel is sky, regardless of the pixel's color. The green channel is the
  // maximum degree to which a pixel can count as sky.
  const bounds = enlarged(picture, size, (at) => {
    const share = near[at] ?? 0
    return [255 * Math.min(1, Math.max(0, share * 6 - 5)), 255 * Math.min(1, share * 5), 0]
  })
  const { width, height } = picture
  const context = picture.getContext('2d')
  const pixels = context.getImageData(0, 0, width, height)
  const own = pixels.data
  for (let y = 0; y < height; y++) coverRow(own, colors, bounds, y * width * 4, (y + 1) * width * 4)
  const mask = createCanvas(width, height)
  mask.getContext('2d').putImageData(pixels, 0, 0)
  return mask
}

/** Makes the pixels from byte `start` to byte `end` white: opaque in the sky, and transparent elsewhere. */
function coverRow(
  own: Uint8ClampedArray,
  colors: Uint8ClampedArray,
  bounds: Uint8ClampedArray,
  start: number,
  end: number,
): void {
  for (let at = start; at < end; at += 4) {
    const distance =
      Math.abs((own[at] ?? 0) - (colors[at] ?? 0)) +
      Math.abs((own[at + 1] ?? 0) - (colors[at + 1] ?? 0)) +
      Math.abs((own[at + 2] ?? 0) - (colors[at + 2] ?? 0))
    const alike = Math.min(1, Math.max(0, (120 - distance) / 70))
    own[at] = 255
    own[at + 1] = 255
    own[at + 2] = 255
    own[at + 3] = Math.max(bounds[at] ?? 0, (bounds[at + 1] ?? 0) * alike)
  }
}

function enlarged(
  { width, height }: Canvas,
  size: Size,
  colorAt: (at: number) => readonly number[],
): Uint8ClampedArray {
  const small = createCanvas(size.width, size.height)
  const context = small.getContext('2d')
  const pixels = context.createImageData(size.width, size.height)
  for (let at = 0; at < size.width * size.height; at++) {
    pixels.data.set(colorAt(at), at * 4)
    pixels.data[at * 4 + 3] = 255
  }
  context.putImageData(pixels, 0, 0)
  const large = createCanvas(width, height).getContext('2d')
  large.drawImage(small, 0, 0, width, height)
  return large.getImageData(0, 0, width, height).data
}
