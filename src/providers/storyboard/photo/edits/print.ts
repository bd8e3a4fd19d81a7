// Pictures as if from a press or a screen: posters, pop art, comics with their dots, pixels.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { Edit } from './edit.ts'
import { brush, linesOf, sideOf } from '../pixels/brush.ts'
import { planeOf, softenPlane } from '../pixels/plane.ts'
import { blend, brightnessOf, recolor, saturate } from '../pixels/recolor.ts'
import { reduceColors } from '../pixels/reduce-colors.ts'

export const prints: readonly Edit[] = [
  { name: 'comic', words: /\b(comics?|halftone|manga|graphic novel)\b/i, apply: printComic },
  { name: 'pop art', words: /\b(pop[- ]art|warhol|lichtenstein)\b/i, apply: printPopArt },
  {
    name: 'poster',
    words: /\b(posteri[sz]ed?|poster|screen ?print|flat colou?rs|stencil|vector( art)?)\b/i,
    apply(picture) {
      brush(picture, sideOf(picture) / 90)
      brush(picture, sideOf(picture) / 90)
      recolor(picture, (pixel) => {
        saturate(pixel, 1.45)
        pixel.red = level(pixel.red)
        pixel.green = level(pixel.green)
        pixel.blue = level(pixel.blue)
      })
    },
  },
  {
    name: 'pixel art',
    words: /\bpixel(s|ated|ate|[- ]?art)?\b|\b(8|16)[- ]?bit\b|\bretro game\b|\bminecraft\b|\bmosaic\b/i,
    suits: ({ style }) => style === 'pixel-art',
    apply: pixelate,
  },
]

const levels = 5

function level(value: number): number {
  const step = 255 / (levels - 1)
  return Math.round(value / step) * step
}

/** 1 inside a dot of a turned grid, 0 outside, soft between; `share` of the area is covered. */
function dotAt(x: number, y: number, spacing: number, share: number): number {
  const across = ((x + y) * Math.SQRT1_2) / spacing
  const down = ((x - y) * Math.SQRT1_2) / spacing
  const distance = Math.hypot(across - Math.round(across), down - Math.round(down))
  const radius = Math.sqrt(share / Math.PI)
  return Math.min(1, Math.max(0, (radius - distance) * spacing + 0.5))
}

function printComic(picture: Canvas): void {
  brush(picture, sideOf(picture) / 120)
  const { width } = picture
  const lines = linesOf(picture, sideOf(picture) / 300, 2.6)
  const spacing = sideOf(picture) / 118
  recolor(picture, (pixel, x, y) => {
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

const inks = [
  [32, 20, 92],
  [226, 10, 120],
  [255, 98, 20],
  [255, 214, 10],
  [255, 248, 226],
] as const

function printPopArt(picture: Canvas): void {
  brush(picture, sideOf(picture) / 80)
  const { width } = picture
  const plane = softenPlane(planeOf(picture), picture, 1.5)
  const sorted = plane.toSorted()
  // By rank and not by light, so that each ink has its share of any picture.
  const bounds = [0.2, 0.42, 0.64, 0.84].map((share) => sorted[Math.floor(share * sorted.length)] ?? 0)
  const spacing = sideOf(picture) / 84
  recolor(picture, (pixel, x, y) => {
    const grey = plane[y * width + x] ?? 0
    const step = bounds.filter((bound) => grey > bound).length
    const [red, green, blue] = inks[step] ?? inks[0]
    const low = bounds[step - 1] ?? 0
    const high = bounds[step] ?? 255
    const [nextRed, nextGreen, nextBlue] = inks[Math.min(inks.length - 1, step + 1)] ?? inks[0]
    blend(pixel, red, green, blue, 1)
    const share = Math.max(0, (grey - low) / Math.max(1, high - low) - 0.45) * 0.8
    blend(pixel, nextRed, nextGreen, nextBlue, dotAt(x, y, spacing, share))
  })
}

function pixelate(picture: Canvas): void {
  const { width, height } = picture
  const side = Math.max(2, Math.round(Math.max(width, height) / pixelsAcross))
  const small = createCanvas(Math.ceil(width / side), Math.ceil(height / side))
  const context = small.getContext('2d')
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, width, height, 0, 0, width / side, height / side)
  recolor(small, (pixel) => saturate(pixel, 1.25))
  reduceColors(small, paletteSize)
  const target = picture.getContext('2d')
  target.imageSmoothingEnabled = false
  target.drawImage(small, 0, 0, small.width * side, small.height * side)
  target.imageSmoothingEnabled = true
}

const pixelsAcross = 128
const paletteSize = 28
