// Transfers the light and colors of one picture to another: the mean and spread of brightness and of both color axes.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { brightnessOf, changePixels } from '../pixels/change-pixels.ts'

/** Changes `picture` in place. */
export function takeColors(picture: Canvas, source: Canvas): void {
  const from = statisticsOf(picture)
  const to = statisticsOf(source)
  // A low-contrast source must not flatten the picture, and a high-contrast one must not amplify the picture's noise.
  const gain = (own: Spread, wanted: Spread, least: number) =>
    Math.min(1.9, Math.max(least, wanted.deviation / Math.max(4, own.deviation)))
  const lightGain = gain(from.light, to.light, 0.75)
  const blueGain = gain(from.blue, to.blue, 0.5)
  const redGain = gain(from.red, to.red, 0.5)
  changePixels(picture, (pixel) => {
    const own = brightnessOf(pixel)
    const light = (own - from.light.mean) * lightGain + to.light.mean
    const blue = (pixel.blue - own - from.blue.mean) * blueGain + to.blue.mean
    const red = (pixel.red - own - from.red.mean) * redGain + to.red.mean
    pixel.red = light + red
    pixel.blue = light + blue
    pixel.green = light - (red * 0.299 + blue * 0.114) / 0.587
  })
}

interface Spread {
  readonly mean: number
  readonly deviation: number
}

interface Statistics {
  readonly light: Spread
  /** The difference between the blue channel and the brightness. `red` is the same for the red channel. */
  readonly blue: Spread
  readonly red: Spread
}

/** Measures a small copy, because the copy gives almost the same numbers in a hundredth of the time. */
function statisticsOf(picture: Canvas): Statistics {
  const small = createCanvas(96, 96)
  const context = small.getContext('2d')
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, 96, 96)
  const [light, blue, red]: [number[], number[], number[]] = [[], [], []]
  changePixels(small, (pixel) => {
    const own = brightnessOf(pixel)
    light.push(own)
    blue.push(pixel.blue - own)
    red.push(pixel.red - own)
  })
  return { light: spreadOf(light), blue: spreadOf(blue), red: spreadOf(red) }
}

function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(variance) }
}
