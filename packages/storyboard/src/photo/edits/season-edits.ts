// Another season: plants change color, and the light changes a little.

import type { Canvas } from '@napi-rs/canvas'
import { tone } from './edit.ts'
import type { Edits } from './edit.ts'
import { blend, brightnessOf, changePixels, saturate, scale } from '../pixels/change-pixels.ts'
import type { Rgb } from '../pixels/change-pixels.ts'
import { skyOf } from '../pixels/sky/sky.ts'

export const seasonEdits = {
  spring: tone((pixel) => {
    const green = greenness(pixel)
    const grey = brightnessOf(pixel)
    blend(pixel, grey * 0.82 + 26, grey * 1.1 + 42, grey * 0.42 + 10, green * 0.55)
    scale(pixel, 1.04, 1.03, 1.02)
    blend(pixel, 255, 226, 234, 0.08)
    saturate(pixel, 1.12)
  }),
  summer: tone((pixel) => {
    saturate(pixel, 1.25)
    scale(pixel, 1.06, 1.03, 0.92)
  }),
  autumn: tone((pixel) => {
    const green = greenness(pixel)
    const grey = brightnessOf(pixel)
    // Dark leaves turn rust-colored, and light leaves turn gold.
    blend(pixel, grey * 1.06 + 58, grey * 0.78 + 12, grey * 0.26 + 4, green * 0.9)
    scale(pixel, 1.05, 0.98, 0.9)
  }),
  winter: snowIn,
} satisfies Edits

function snowIn(picture: Canvas): void {
  const { width, height } = picture
  const cover = skyOf(picture)?.mask.getContext('2d').getImageData(0, 0, width, height).data
  const reach = Math.round(Math.min(width, height) / 90)
  changePixels(picture, (pixel, x, y) => {
    if (cover === undefined) return frost(pixel, y / height, 0)
    const above = cover[(Math.max(0, y - reach) * width + x) * 4 + 3] ?? 0
    const here = cover[(y * width + x) * 4 + 3] ?? 0
    // Snow lies on top of everything that stands out against the sky: roofs, treetops, and ridges.
    frost(pixel, y / height, (above * (255 - here)) / 65_025)
  })
}

/** `down` is 0 at the upper edge and 1 at the lower edge. `snow` is the fraction of the pixel that snow covers. */
function frost(pixel: Rgb, down: number, snow: number): void {
  const green = greenness(pixel)
  const low = Math.max(0, (down - 0.45) * 1.8)
  const earth = low * Math.min(1, Math.max(0, (pixel.red - pixel.blue - 18) / 90)) * (1 - green)
  const grey = brightnessOf(pixel)
  saturate(pixel, 0.72)
  blend(pixel, 128 + grey * 0.56, 141 + grey * 0.53, 156 + grey * 0.5, green * 0.84)
  // In the lower part of the picture, brown is earth. In the upper part, brown is wood or walls.
  blend(pixel, 214, 224, 238, earth * 0.5)
  blend(pixel, 246, 249, 255, snow * 0.85)
  scale(pixel, 0.96, 1, 1.05)
  blend(pixel, 240, 245, 252, 0.1)
}

/** Returns 1 for leaves and grass, even if they are yellowish, and 0 for anything that is not green. */
function greenness({ red, green, blue }: Rgb): number {
  const most = Math.max(red, green)
  if (most < 12) return 0
  const isLeaf = Math.min(1, Math.max(0, (green - blue - 10) / 40))
  const notRed = Math.min(1, Math.max(0, (green * 1.12 - red) / (most * 0.16)))
  return isLeaf * notRed
}
