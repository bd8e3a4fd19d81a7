// Reduces a picture to a few colors, which represent its most common colors.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { brightnessOf, changePixels } from './change-pixels.ts'
import type { Rgb } from './change-pixels.ts'

/** Changes the picture in place. */
export function reduceColors(picture: Canvas, count: number): void {
  const palette = commonColors(picture, count)
  changePixels(picture, (pixel) => {
    const { red, green, blue } = palette[nearest(pixel, palette)] ?? pixel
    pixel.red = red
    pixel.green = green
    pixel.blue = blue
  })
}

/**
 * Clusters the colors of a small copy by k-means, in six rounds. The first round starts with colors of different
 * brightness.
 */
export function commonColors(picture: Canvas, count: number): readonly Rgb[] {
  const small = createCanvas(sampleSide, sampleSide)
  const context = small.getContext('2d')
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, sampleSide, sampleSide)
  const colors: Rgb[] = []
  changePixels(small, ({ red, green, blue }) => colors.push({ red, green, blue }))
  const sorted = colors.toSorted((one, other) => brightnessOf(one) - brightnessOf(other))
  let palette = Array.from({ length: count }, (_, at) => ({
    ...(sorted[Math.floor(((at + 0.5) / count) * sorted.length)] ?? { red: 0, green: 0, blue: 0 }),
  }))
  for (let round = 0; round < 6; round++) palette = settle(colors, palette)
  return palette
}

const sampleSide = 96

function settle(colors: readonly Rgb[], palette: readonly Rgb[]): Rgb[] {
  const sums = palette.map(() => ({ red: 0, green: 0, blue: 0, count: 0 }))
  for (const color of colors) {
    const sum = sums[nearest(color, palette)]
    if (sum === undefined) continue
    sum.red += color.red
    sum.green += color.green
    sum.blue += color.blue
    sum.count++
  }
  return palette.map((color, at) => {
    const { red, green, blue, count } = sums[at] ?? { ...color, count: 0 }
    return count === 0 ? { ...color } : { red: red / count, green: green / count, blue: blue / count }
  })
}

export function nearest(color: Rgb, palette: readonly Rgb[]): number {
  let best = 0
  let least = Infinity
  for (let at = 0; at < palette.length; at++) {
    const other = palette[at] ?? color
    const distance =
      (other.red - color.red) ** 2 + 1.6 * (other.green - color.green) ** 2 + (other.blue - color.blue) ** 2
    if (distance >= least) continue
    least = distance
    best = at
  }
  return best
}
