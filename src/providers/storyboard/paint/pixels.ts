// What the styles share: going over the pixels of a layer once, and smooth noise to do it unevenly.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { mix } from '../color.ts'
import type { Color } from '../color.ts'
import { ease } from '../ease.ts'
import type { Palette } from '../plan/scene.ts'
import type { Random } from '../random.ts'

/** Red, green, blue and opacity of each pixel, row by row, each 0 to 255. */
export interface Pixels {
  readonly to: Uint8ClampedArray
  /** As it was before. */
  readonly from: Uint8ClampedArray
  readonly width: number
  readonly height: number
  /** From which column to which each row may hold anything, with a little room around. */
  readonly starts: Int32Array
  readonly ends: Int32Array
}

export function repaintPixels(layer: Canvas, repaint: (pixels: Pixels) => void): void {
  const context = layer.getContext('2d')
  const image = context.getImageData(0, 0, layer.width, layer.height)
  const from = new Uint8ClampedArray(image.data)
  const { width, height } = layer
  repaint({ from, to: image.data, width, height, ...spansOf(from, width, height) })
  context.putImageData(image, 0, 0)
}

/** The layer without its fine detail: reduced and enlarged again, which costs a tenth of a blur. */
export function soften(layer: Canvas, factor: number): void {
  repaintReduced(layer, factor, () => {})
}

/** Softens, and works on the few pixels of the reduced layer in between. */
export function repaintReduced(layer: Canvas, factor: number, repaint: (small: Canvas) => void): void {
  const small = createCanvas(
    Math.max(1, Math.round(layer.width / factor)),
    Math.max(1, Math.round(layer.height / factor)),
  )
  small.getContext('2d').drawImage(layer, 0, 0, small.width, small.height)
  repaint(small)
  const context = layer.getContext('2d')
  context.save()
  context.resetTransform()
  context.globalAlpha = 1
  context.globalCompositeOperation = 'copy'
  context.drawImage(small, 0, 0, layer.width, layer.height)
  context.restore()
}

/** Most of a tree's canvas is empty: styles pass over it. */
function spansOf(data: Uint8ClampedArray, width: number, height: number): Pick<Pixels, 'starts' | 'ends'> {
  const words = new Uint32Array(data.buffer)
  const starts = new Int32Array(height).fill(width)
  const ends = new Int32Array(height)
  for (let y = 0; y < height; y++) {
    let [start, end] = [0, width]
    while (start < end && words[y * width + start] === 0) start++
    while (end > start && words[y * width + end - 1] === 0) end--
    if (start === end) continue
    // Washes bleed, hands waver, tubes glow: rows around are touched too.
    for (let row = Math.max(0, y - room); row <= Math.min(height - 1, y + room); row++) {
      starts[row] = Math.min(starts[row] ?? 0, Math.max(0, start - room))
      ends[row] = Math.max(ends[row] ?? 0, Math.min(width, end + room))
    }
  }
  return { starts, ends }
}

const room = 6

/** Changes each pixel by itself. */
export function recolorPixels(layer: Canvas, recolor: (data: Uint8ClampedArray) => void): void {
  const context = layer.getContext('2d')
  const image = context.getImageData(0, 0, layer.width, layer.height)
  recolor(image.data)
  context.putImageData(image, 0, 0)
}

/**
 * Between two pixels, by the places of their bytes: the most that a channel differs, 0 to 255. What is fainter than
 * `solidFrom` has no colour, only an outline, and none of up to `outlineMin`.
 */
export function difference(
  data: Uint8ClampedArray,
  one: number,
  other: number,
  solidFrom: number,
  outlineMin: number,
): number {
  const outline = Math.abs((data[one + 3] ?? 0) - (data[other + 3] ?? 0))
  if (Math.min(data[one + 3] ?? 0, data[other + 3] ?? 0) < solidFrom)
    return outline > outlineMin ? outline : 0
  return Math.max(
    outline,
    Math.abs((data[one] ?? 0) - (data[other] ?? 0)),
    Math.abs((data[one + 1] ?? 0) - (data[other + 1] ?? 0)),
    Math.abs((data[one + 2] ?? 0) - (data[other + 2] ?? 0)),
  )
}

/** Smooth noise, about −1 to 1, by a table that is read between its points. */
export type Noise = (x: number, y: number) => number

export function createNoise(random: Random): Noise {
  const side = 32
  const table = Float32Array.from({ length: side * side }, () => random.between(-1, 1))
  const mask = side - 1
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    // Unless eased, each point of the table would show as a kink.
    const across = ease(x - left)
    const down = ease(y - top)
    const row = (top & mask) * side
    const next = ((top + 1) & mask) * side
    const upper =
      (table[row + (left & mask)] ?? 0) * (1 - across) + (table[row + ((left + 1) & mask)] ?? 0) * across
    const lower =
      (table[next + (left & mask)] ?? 0) * (1 - across) + (table[next + ((left + 1) & mask)] ?? 0) * across
    return upper * (1 - down) + lower * down
  }
}

/** Noise is asked once for so many neighbours in a row: it costs more than all else that is done to a pixel. */
export const noiseStep = 4

/** Each colour of a palette changed alike. */
export function mapPalette(palette: Palette, change: (color: Color) => Color): Palette {
  const [top, next, ...rest] = palette.sky
  return {
    ...palette,
    sky: [change(top), change(next), ...rest.map(change)],
    air: change(palette.air),
    ground: change(palette.ground),
    shade: change(palette.shade),
    light: change(palette.light),
  }
}

/** A palette with the light of a bright day, for styles on white paper. */
export function towardsPaper(palette: Palette, paper: Color, share: number): Palette {
  return {
    ...mapPalette(palette, (color) => mix(color, paper, share)),
    shadeShare: palette.shadeShare * (1 - share),
  }
}
