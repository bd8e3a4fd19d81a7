// The light of another hour. The land is relit, and a recognizable sky is repainted.

import type { Canvas } from '@napi-rs/canvas'
import type { Color } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import type { Edits } from './edit.ts'
import {
  blend,
  brightnessOf,
  changePixels,
  saturate,
  scale,
  curveOf,
  applyCurve,
} from '../pixels/change-pixels.ts'
import { skyOf } from '../pixels/sky/sky.ts'
import { washSky } from '../pixels/sky/wash-sky.ts'
import type { SkyColors } from '../pixels/sky/wash-sky.ts'
import { night } from './night.ts'

export const hourEdits = {
  dawn: (picture) =>
    glow(picture, dawnSky, { at: 0.22, light: '#ffd9b0', shade: [1.02, 0.97, 1.04], dim: 0.98 }),
  day(picture) {
    const sky = skyOf(picture)
    changePixels(picture, (pixel) => {
      applyCurve(pixel, brighter)
      saturate(pixel, 1.15)
    })
    if (sky !== null) washSky(picture, sky, daySky, 0.75)
  },
  sunset: (picture) =>
    glow(picture, sunsetSky, { at: 0.7, light: '#ffb35c', shade: [1.08, 0.88, 0.8], dim: 0.9 }),
  night,
} satisfies Edits

const dawnSky: SkyColors = ['#5b7fc9', '#a796d6', '#f4acb4', '#ffdfb0']
const daySky: SkyColors = ['#2f8fe3', '#6fc0f5', '#d4effb']
const sunsetSky: SkyColors = ['#3a1d66', '#8a2c7d', '#e0566b', '#fb8a56', '#ffcf85']

const brighter = curveOf(0.78)

interface Evening {
  /** The horizontal position of the low sun, relative to the picture's width. */
  readonly at: number
  readonly light: Color
  /** The factors by which the red, green, and blue of the land are multiplied. */
  readonly shade: readonly [number, number, number]
  readonly dim: number
}

function glow(picture: Canvas, colors: SkyColors, { at, light, shade, dim }: Evening): void {
  const sky = skyOf(picture)
  changePixels(picture, (pixel) => {
    const grey = brightnessOf(pixel) / 255
    scale(pixel, shade[0] * dim, shade[1] * dim, shade[2] * dim)
    // Violet shadows make the light look warmer than a yellow tint would.
    blend(pixel, 58, 26, 84, 0.24 * (1 - grey) * (1 - grey))
    saturate(pixel, 1.12)
  })
  if (sky !== null) washSky(picture, sky, colors, 0.9)
  const { width, height } = picture
  const context = picture.getContext('2d')
  const y = height * (sky === null ? 0.2 : sky.horizon * 0.8)
  const sun = context.createRadialGradient(width * at, y, 0, width * at, y, Math.max(width, height) * 0.75)
  context.save()
  context.globalCompositeOperation = 'screen'
  context.globalAlpha = sky === null ? 0.7 : 1
  context.fillStyle = withFade(sun, light, [0, 0.62], [0.35, 0.26], [1, 0])
  context.fillRect(0, 0, width, height)
  context.restore()
}
