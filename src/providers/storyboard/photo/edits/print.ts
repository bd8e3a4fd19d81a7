// Pictures as if from a press or a screen: posters, pop art, comics with their dots, pixels.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { Edit } from './edit.ts'
import { brush, linesOf } from '../pixels/brush.ts'
import { planeOf, softenPlane } from '../pixels/plane.ts'
import { blend, brightnessOf, recolor, saturate } from '../pixels/recolor.ts'
import { reduceColors } from '../pixels/reduce-colors.ts'
import { shorterSide } from '../pixels/shorter-side.ts'

export const prints: readonly Edit[] = [
  { name: 'comic', words: /\b(comics?|halftone|manga|graphic novel)\b/i, apply: printComic },
  { name: 'pop art', words: /\b(pop[- ]art|warhol|lichtenstein)\b/i, apply: printPopArt },
  {
    name: 'poster',
    words: /\b(posteri[sz]ed?|poster|screen ?print|flat colou?rs|stencil|vector( art)?)\b/i,
    apply(picture) {
      brush(picture, shorterSide(picture) / 70)
      recolor(picture, (pixel) => saturate(pixel, 1.5))
      reduceColors(picture, posterColors)
    },
  },
  {
    name: 'pixel art',
    words: /\bpixel(s|ated|ate|[- ]?art)?\b|\b(8|16)[- ]?bit\b|\bretro game\b|\bminecraft\b|\bmosaic\b/i,
    suits: ({ style }) => style === 'pixel-art',
    apply: pixelate,
  },
]

const posterColors = 9

/** 1 inside a dot of a turned grid, 0 outside, soft between; `share` of the area is covered. */
function dotAt(x: number, y: number, spacing: number, share: number): number {
  const across = ((x + y) * Math.SQRT1_2) / spacing
  const down = ((x - y) * Math.SQRT1_2) / spacing
  const aside = across - Math.round(across)
  const below = down - Math.round(down)
  // `Math.hypot` guards against sizes that do not occur here, and takes ten times as long.
  const distance = Math.sqrt(aside * aside + below * below)
  const radius = Math.sqrt(share / Math.PI)
  return Math.min(1, Math.max(0, (radius - distance) * spacing + 0.5))
}

function printComic(picture: Canvas): void {
  brush(picture, shorterSide(picture) / 120)
  const { width } = picture
  const lines = linesOf(picture, shorterSide(picture) / 300, 2.6)
  const spacing = shorterSide(picture) / 118
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
  brush(picture, shorterSide(picture) / 80)
  const { width } = picture
  const plane = softenPlane(planeOf(picture), picture, 1.5)
  const steps = stepsOf(plane)
  const spacing = shorterSide(picture) / 84
  recolor(picture, (pixel, x, y) => {
    const grey = plane[y * width + x] ?? 0
    const { at, share } = steps[Math.round(grey)] ?? { at: 0, share: 0 }
    const [red, green, blue] = inks[at] ?? inks[0]
    const [nextRed, nextGreen, nextBlue] = inks[Math.min(inks.length - 1, at + 1)] ?? inks[0]
    blend(pixel, red, green, blue, 1)
    blend(pixel, nextRed, nextGreen, nextBlue, dotAt(x, y, spacing, Math.max(0, share - 0.45) * 0.8))
  })
}

interface Step {
  /** Which ink. */
  readonly at: number
  /** How far on the way to the next one, 0 to 1. */
  readonly share: number
}

/** For each brightness its ink, by rank and not by light, so that each ink has its share of any picture. */
function stepsOf(plane: Float32Array): readonly Step[] {
  const counts = new Uint32Array(256)
  for (const value of plane) {
    const at = Math.min(255, Math.max(0, Math.round(value)))
    counts[at] = (counts[at] ?? 0) + 1
  }
  let passed = 0
  return Array.from(counts, (count) => {
    const rank = passed / plane.length
    passed += count
    const at = inkShares.findLastIndex((share) => rank >= share)
    const low = inkShares[at] ?? 0
    const high = inkShares[at + 1] ?? 1
    return { at, share: (rank - low) / (high - low) }
  })
}

/** Of all pixels, how many are darker than the first of each ink. */
const inkShares = [0, 0.2, 0.42, 0.64, 0.84]

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
