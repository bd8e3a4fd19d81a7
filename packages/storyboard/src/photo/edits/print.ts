// Pictures that look printed or displayed on a screen: posters, comics with dots, and pixel art.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { Edits } from './edit.ts'
import { paintEvenPatches, linesOf } from '../pixels/even-patches.ts'
import { dotAt } from '../pixels/dot.ts'
import { blend, brightnessOf, changePixels, saturate } from '../pixels/change-pixels.ts'
import { reduceColors } from '../pixels/reduce-colors.ts'
import { shorterSide } from '../pixels/shorter-side.ts'

export const prints = {
  comic: printComic,
  poster(picture) {
    paintEvenPatches(picture, shorterSide(picture) / 70)
    changePixels(picture, (pixel) => saturate(pixel, 1.5))
    reduceColors(picture, posterColors)
  },
  'pixel art': pixelate,
} satisfies Edits

const posterColors = 9

function printComic(picture: Canvas): void {
  paintEvenPatches(picture, shorterSide(picture) / 120)
  const { width } = picture
  const lines = linesOf(picture, shorterSide(picture) / 300, 2.6)
  const spacing = shorterSide(picture) / 118
  changePixels(picture, (pixel, x, y) => {
    const grey = brightnessOf(pixel)
    saturate(pixel, 1.6)
    const light = Math.max(0.5, Math.ceil((grey / 255) * 4) / 4) / Math.max(0.06, grey / 255)
    const bright = Math.min(3, light)
    pixel.red *= bright
    pixel.green *= bright
    pixel.blue *= bright
    const shadow = Math.min(0.62, Math.max(0, (168 - grey) / 170))
    blend(pixel, pixel.red * 0.34, pixel.green * 0.3, pixel.blue * 0.42, dotAt(x, y, spacing, shadow) * 0.85)
    const solid = Math.min(1, Math.max(0, (46 - grey) / 16))
    blend(pixel, 20, 16, 28, Math.max(lines[y * width + x] ?? 0, solid * 0.9))
  })
}

function pixelate(picture: Canvas): void {
  const { width, height } = picture
  const side = Math.max(2, Math.round(Math.max(width, height) / pixelsAcross))
  const small = createCanvas(Math.ceil(width / side), Math.ceil(height / side))
  const context = small.getContext('2d')
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, width, height, 0, 0, width / side, height / side)
  changePixels(small, (pixel) => saturate(pixel, 1.25))
  reduceColors(small, paletteSize)
  const target = picture.getContext('2d')
  target.imageSmoothingEnabled = false
  target.drawImage(small, 0, 0, small.width * side, small.height * side)
  target.imageSmoothingEnabled = true
}

const pixelsAcross = 128
const paletteSize = 28
