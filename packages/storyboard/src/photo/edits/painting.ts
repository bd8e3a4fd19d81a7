// Edits that repaint a picture in oil, in watercolor, as a cartoon, or as a paper cut.

import type { Canvas } from '@napi-rs/canvas'
import { grainOf } from '../pixels/grain.ts'
import type { Random } from '../../lib/random.ts'
import type { Edits } from './edit.ts'
import { paintEvenPatches, linesOf } from '../pixels/even-patches.ts'
import { brightnessMapOf, softenBrightness } from '../pixels/brightness.ts'
import { blend, brightnessOf, changePixels, saturate } from '../pixels/change-pixels.ts'
import { shorterSide } from '../pixels/shorter-side.ts'

export const paintings = {
  oil: paintOil,
  watercolour: paintWater,
  cartoon(picture) {
    paintEvenPatches(picture, shorterSide(picture) / 130)
    ink(picture, shorterSide(picture) / 420, 2.4, 0.85)
  },
  'paper cut': cutPaper,
} satisfies Edits

function paintOil(picture: Canvas, random: Random): void {
  paintEvenPatches(picture, shorterSide(picture) / 85)
  const height = brightnessMapOf(picture)
  const { width } = picture
  // Brighter paint is treated as thicker. Slopes that face the light, at the upper left, shine, and bristles leave
  // furrows.
  const furrows = Float32Array.from({ length: 512 }, () => random.between(-7, 7))
  changePixels(picture, (pixel, x, y) => {
    const at = y * width + x
    const slope = (height[at] ?? 0) - (height[at - width - 1] ?? height[at] ?? 0)
    const furrow = furrows[(x + y * 2 + Math.round(brightnessOf(pixel) / 3) * 7) & 511] ?? 0
    saturate(pixel, 1.28)
    const light = slope * 0.55 + furrow
    pixel.red += light
    pixel.green += light
    pixel.blue += light
  })
}

function paintWater(picture: Canvas, random: Random): void {
  paintEvenPatches(picture, shorterSide(picture) / 90)
  const { width, height } = picture
  const side = shorterSide(picture)
  const brightness = brightnessMapOf(picture)
  const around = softenBrightness(brightness, picture, shorterSide(picture) / 130)
  const paper = grainOf(picture, random)
  const wash = softenBrightness(paper, picture, side / 28)
  changePixels(picture, (pixel, x, y) => {
    const at = y * width + x
    saturate(pixel, 1.32)
    // The paper shows through thin paint, especially in light parts and near the edges of the sheet.
    const grey = brightnessOf(pixel) / 255
    const edge = Math.min(x, y, width - 1 - x, height - 1 - y) / side
    const blot = (wash[at] ?? 0) * 20
    const bare = Math.min(1, Math.max(0, 1.1 - (edge + blot * 0.016) / 0.024))
    blend(pixel, 252, 249, 241, 0.16 + 0.22 * grey + 0.05 * blot)
    const rim = Math.min(0.3, Math.max(0, ((around[at] ?? 0) - (brightness[at] ?? 0)) / 90))
    blend(pixel, pixel.red * 0.55, pixel.green * 0.52, pixel.blue * 0.6, rim)
    blend(pixel, 252, 249, 241, bare * bare)
    const tooth = (paper[at] ?? 0) * 9
    pixel.red += tooth
    pixel.green += tooth
    pixel.blue += tooth
  })
}

function cutPaper(picture: Canvas, random: Random): void {
  paintEvenPatches(picture, shorterSide(picture) / 90)
  paintEvenPatches(picture, shorterSide(picture) / 120)
  const { width } = picture
  const brightness = softenBrightness(brightnessMapOf(picture), picture, shorterSide(picture) / 260)
  const paper = grainOf(picture, random)
  const layer = (at: number) => Math.min(5, Math.floor((brightness[at] ?? 0) / 43))
  const offset = Math.max(1, Math.round(shorterSide(picture) / 170))
  changePixels(picture, (pixel, x, y) => {
    const at = y * width + x
    const own = layer(at)
    const light = (own * 43 + 30) / Math.max(12, brightness[at] ?? 0)
    pixel.red *= light
    pixel.green *= light
    pixel.blue *= light
    saturate(pixel, 1.3)
    // Lighter sheets lie higher. Their shadows fall to the lower right and become fainter with distance.
    let shadow = 0
    for (let step = 1; step <= 3; step++)
      if (at > (width + 1) * offset * step && layer(at - (width + 1) * offset * step) > own) shadow += 0.13
    const lift = (paper[at] ?? 0) * 6
    pixel.red = pixel.red * (1 - shadow) + lift
    pixel.green = pixel.green * (1 - shadow) + lift
    pixel.blue = pixel.blue * (1 - shadow) + lift
  })
}

function ink(picture: Canvas, pen: number, threshold: number, strength: number): void {
  const { width } = picture
  const lines = linesOf(picture, pen, threshold)
  changePixels(picture, (pixel, x, y) => {
    const grey = brightnessOf(pixel)
    const step = grey / 36
    const whole = Math.floor(step)
    const share = Math.min(1, Math.max(0, (step - whole - 0.4) * 5))
    const light = ((whole + share) * 36 + 14) / Math.max(8, grey)
    pixel.red *= light
    pixel.green *= light
    pixel.blue *= light
    saturate(pixel, 1.4)
    blend(pixel, 34, 26, 44, (lines[y * width + x] ?? 0) * strength)
  })
}
