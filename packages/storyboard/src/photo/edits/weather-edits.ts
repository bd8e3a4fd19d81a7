// Weather that changes the light of the whole picture. Falling drops and flakes are drawn later.

import type { Canvas } from '@napi-rs/canvas'
import type { Random } from '../../lib/random.ts'
import { tone } from './edit.ts'
import type { Edits } from './edit.ts'
import {
  blend,
  contrast,
  curveOf,
  applyCurve,
  changePixels,
  saturate,
  scale,
} from '../pixels/change-pixels.ts'
import type { Rgb } from '../pixels/change-pixels.ts'
import { skyOf } from '../pixels/sky/sky.ts'
import { washSky } from '../pixels/sky/wash-sky.ts'
import { withFade } from '../../lib/gradient.ts'

export const weatherEdits = {
  cloudy: tone((pixel) => {
    saturate(pixel, 0.72)
    contrast(pixel, 0.9)
    scale(pixel, 0.94, 0.96, 1)
  }),
  rain(picture) {
    const sky = skyOf(picture)
    recolorByHeight(picture, (pixel, down) => {
      // The curve darkens surfaces and makes them more saturated, as water does. Scaling would only darken them.
      applyCurve(pixel, wet)
      saturate(pixel, 0.8)
      scale(pixel, 0.8, 0.87, 0.96)
      blend(pixel, 116, 132, 150, 0.12 * (1 - down))
    })
    if (sky !== null) washSky(picture, sky, rainSky, 0.72)
  },
  storm: (picture) =>
    recolorByHeight(picture, (pixel, down) => {
      saturate(pixel, 0.5)
      contrast(pixel, 1.12)
      const light = 0.42 + 0.3 * down
      scale(pixel, light, light * 1.04, light * 1.16)
    }),
  fog(picture, random) {
    const horizon = skyOf(picture)?.horizon ?? 0.4
    recolorByHeight(picture, (pixel, down) => {
      saturate(pixel, 0.8)
      blend(pixel, 206, 215, 224, veilAt(down - horizon))
    })
    drawBanks(picture, horizon, random)
  },
} satisfies Edits

const wet = curveOf(1.35)
const rainSky = ['#4b5866', '#75838f', '#a9b4ba'] as const

/**
 * Returns how dense the fog is. Fog hides distant things, which are near the horizon, and is thin in the foreground.
 * `below` is the distance below the horizon, relative to the picture's height, and is negative above the horizon.
 */
function veilAt(below: number): number {
  const reach = below < 0 ? 0.46 : 0.2
  return 0.1 + 0.54 * Math.exp(-((below / reach) ** 2))
}

function drawBanks(picture: Canvas, horizon: number, random: Random): void {
  const { width, height } = picture
  const context = picture.getContext('2d')
  for (let bank = 0; bank < 9; bank++) {
    const near = random.between(0, 1)
    context.save()
    context.translate(random.between(0, width), height * (horizon + (1 - horizon) * (near * 0.6 - 0.06)))
    context.scale(width * random.between(0.22, 0.42), height * (0.06 + 0.05 * near))
    const mist = context.createRadialGradient(0, 0, 0, 0, 0, 1)
    context.fillStyle = withFade(mist, '#e2e9f0', [0, 0.42 - 0.26 * near], [1, 0])
    context.fillRect(-1, -1, 2, 2)
    context.restore()
  }
}

/** `down` is 0 at the upper edge and 1 at the lower edge. */
function recolorByHeight(picture: Canvas, change: (pixel: Rgb, down: number) => void): void {
  // The height is read only once, because each access to a canvas property calls native code. A million accesses would
  // take longer than changing the pixels.
  const { height } = picture
  changePixels(picture, (pixel, _, y) => change(pixel, y / height))
}
