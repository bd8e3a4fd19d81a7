// Edits that redraw a picture as a sketch, in colored pencil, as a line drawing, or in neon tubes.

import type { Canvas } from '@napi-rs/canvas'
import type { Random } from '../../lib/random.ts'
import type { Edits } from './edit.ts'
import { paintEvenPatches, linesOf } from '../pixels/even-patches.ts'
import { grainOf } from '../pixels/grain.ts'
import { brightnessMapOf, softenBrightness } from '../pixels/brightness.ts'
import { brightnessOf, copyOf, changePixels, saturate, scale } from '../pixels/change-pixels.ts'
import { soften } from '../pixels/soften.ts'
import { shorterSide } from '../pixels/shorter-side.ts'

export const drawnStyles = {
  'coloured pencil': (picture, random) => shade(picture, random, 0.8),
  'line drawing': drawLines,
  sketch: (picture, random) => shade(picture, random, 0),
  neon: lightTubes,
} satisfies Edits

function shade(picture: Canvas, random: Random, colorShare: number): void {
  const { width } = picture
  const brightness = brightnessMapOf(picture)
  const around = softenBrightness(brightness, picture, shorterSide(picture) / 55)
  const paper = grainOf(picture, random)
  const spacing = Math.max(4, shorterSide(picture) / 150)
  changePixels(picture, (pixel, x, y) => {
    const at = y * width + x
    const grey = brightness[at] ?? 0
    const share = Math.min(1, (grey + 8) / ((around[at] ?? 0) + 8))
    const line = share * share * Math.sqrt(share)
    const tooth = paper[at] ?? 0
    const dark = 1 - grey / 255
    const stroke = 0.5 + 0.5 * Math.sin(((x + y + tooth * 2.4) / spacing) * Math.PI * 2)
    const cross = 0.5 + 0.5 * Math.sin(((x - y + tooth * 2.4) / spacing) * Math.PI * 2)
    const hatch = dark * dark * (0.38 + 0.48 * stroke) + Math.max(0, dark - 0.5) * 0.8 * cross
    const light = Math.max(
      0,
      line * (1 - Math.min(0.92, hatch * (1 - colorShare * 0.45))) * (1 + tooth * 0.05),
    )
    const tint = { red: pixel.red, green: pixel.green, blue: pixel.blue }
    const lift = 225 / Math.max(90, pixel.red, pixel.green, pixel.blue)
    scale(tint, lift, lift, lift)
    saturate(tint, 1.3)
    const ink = 42 * (1 - light)
    pixel.red = ink + 250 * light * (1 - colorShare + (colorShare * tint.red) / 255)
    pixel.green = ink + 246 * light * (1 - colorShare + (colorShare * tint.green) / 255)
    pixel.blue = ink * 1.1 + 237 * light * (1 - colorShare + (colorShare * tint.blue) / 255)
  })
}

function drawLines(picture: Canvas): void {
  paintEvenPatches(picture, shorterSide(picture) / 200)
  const { width } = picture
  const lines = linesOf(picture, shorterSide(picture) / 380, 1.7)
  const broad = linesOf(picture, shorterSide(picture) / 120, 5)
  changePixels(picture, (pixel, x, y) => {
    const at = y * width + x
    // Only the darkest parts are filled, because a night scene would otherwise become a blot.
    const deep = Math.min(1, Math.max(0, (34 - brightnessOf(pixel)) / 22))
    const line = Math.max(lines[at] ?? 0, (broad[at] ?? 0) * 0.55, deep * 0.86)
    pixel.red = 252 - line * 224
    pixel.green = 250 - line * 226
    pixel.blue = 244 - line * 204
  })
}

function lightTubes(picture: Canvas): void {
  paintEvenPatches(picture, shorterSide(picture) / 150)
  const { width } = picture
  const lines = linesOf(picture, shorterSide(picture) / 300, 2)
  const tubes = copyOf(picture)
  changePixels(tubes, (pixel, x, y) => {
    const line = lines[y * width + x] ?? 0
    const most = Math.max(pixel.red, pixel.green, pixel.blue, 1)
    const least = Math.min(pixel.red, pixel.green, pixel.blue)
    const range = Math.max(most - least, 1)
    // Gray pixels have no hue, so they get a color between magenta and cyan that depends on their position.
    const share = Math.min(1, range / 34)
    const across = x / width
    pixel.red = line * ((share * (255 * (pixel.red - least))) / range + (1 - share) * (255 - 220 * across))
    pixel.green = line * ((share * (255 * (pixel.green - least))) / range + (1 - share) * (40 + 190 * across))
    pixel.blue = line * ((share * (255 * (pixel.blue - least))) / range + (1 - share) * 255)
  })
  changePixels(picture, (pixel) => {
    const grey = brightnessOf(pixel)
    saturate(pixel, 1.5)
    pixel.red = pixel.red * 0.2 + grey * 0.02 + 6
    pixel.green = pixel.green * 0.17 + 3
    pixel.blue = pixel.blue * 0.26 + grey * 0.06 + 22
  })
  const context = picture.getContext('2d')
  context.globalCompositeOperation = 'lighter'
  context.drawImage(soften(tubes, shorterSide(picture) / 45), 0, 0)
  context.drawImage(soften(tubes, shorterSide(picture) / 160), 0, 0)
  context.drawImage(tubes, 0, 0)
  context.globalCompositeOperation = 'source-over'
}
