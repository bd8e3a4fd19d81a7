import { tone } from './edit.ts'
import type { Edits } from './edit.ts'
import {
  blend,
  brightnessOf,
  contrast,
  saturate,
  scale,
  curveOf,
  applyCurve,
} from '../pixels/change-pixels.ts'
import type { Rgb } from '../pixels/change-pixels.ts'

/**
 * Improves a picture as a print shop would: a little more color and contrast, and whites as warm as paper.
 */
export const gentle = tone((pixel) => {
  bend(pixel, 0.07)
  saturate(pixel, 1.12)
  scale(pixel, 1.015, 1, 0.975)
})

/** These curves leave black and white unchanged, so no detail is lost. */
const bright = curveOf(0.68)
const dim = curveOf(1.22)
const dark = curveOf(1.55)

export const adjustments = {
  colourful: tone((pixel) => saturate(pixel, 1.65)),
  brighter: tone((pixel) => applyCurve(pixel, bright)),
  darker: tone((pixel) => applyCurve(pixel, dark)),
  moody: tone((pixel) => {
    applyCurve(pixel, dim)
    saturate(pixel, 0.72)
    const grey = brightnessOf(pixel) / 255
    blend(pixel, 18, 44, 60, 0.3 * (1 - grey) * (1 - grey))
  }),
  contrast: tone((pixel) => {
    bend(pixel, 0.3)
    saturate(pixel, 1.08)
  }),
  flat: tone((pixel) => contrast(pixel, 0.72)),
  pale: tone((pixel) => {
    saturate(pixel, 0.52)
    blend(pixel, 238, 232, 226, 0.22)
  }),
  warmer: tone((pixel) => {
    scale(pixel, 1.1, 1.01, 0.8)
    saturate(pixel, 1.06)
  }),
  colder: tone((pixel) => {
    scale(pixel, 0.84, 0.98, 1.14)
    saturate(pixel, 0.92)
  }),
} satisfies Edits

export const colourings = {
  'black and white': tone((pixel) => {
    saturate(pixel, 0)
    bend(pixel, 0.22)
  }),
  sepia: tone((pixel) => {
    const grey = brightnessOf(pixel) / 255
    pixel.red = 38 + 217 * (grey * 1.2 - grey * grey * 0.2)
    pixel.green = 24 + 214 * grey
    pixel.blue = 14 + 186 * (grey * 0.66 + grey * grey * 0.34)
  }),
  vintage: tone((pixel) => {
    saturate(pixel, 0.72)
    // Blacks fade to dark violet, grays to brown, and whites to cream.
    pixel.red = 34 + pixel.red * 0.86
    pixel.green = 26 + pixel.green * 0.84
    pixel.blue = 34 + pixel.blue * 0.66
  }),
  invert: tone((pixel) => {
    pixel.red = 255 - pixel.red
    pixel.green = 255 - pixel.green
    pixel.blue = 255 - pixel.blue
  }),
} satisfies Edits

function bend(pixel: Rgb, share: number): void {
  pixel.red = bent(pixel.red, share)
  pixel.green = bent(pixel.green, share)
  pixel.blue = bent(pixel.blue, share)
}

function bent(value: number, share: number): number {
  const x = Math.min(1, Math.max(0, value / 255))
  return value + (255 * x * x * (3 - 2 * x) - value) * share * 1.6
}
