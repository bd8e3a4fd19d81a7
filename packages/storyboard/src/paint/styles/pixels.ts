// Changes the pixels of a layer and creates smooth noise, for all styles.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { mix } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { ease } from '../../lib/ease.ts'
import type { Palette } from '../../plan/scene.ts'
import type { Random } from '../../lib/random.ts'
import type { Size } from '../../lib/sizes.ts'

/** Pixels are stored row by row. Each pixel is four bytes: red, green, blue, and opacity. */
export interface Pixels {
  readonly to: Uint8ClampedArray
  readonly from: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Paints the pixels of row `y` from column `start` up to, but not including, column `end`. */
export type PaintRow<Brush> = (pixels: Pixels, brush: Brush, y: number, start: number, end: number) => void

/**
 * Pass a top-level function as `paintRow` instead of a closure. V8 optimizes a function that is never recreated, which
 * makes the function four times as fast.
 */
export function repaintPixels<Brush>(layer: Canvas, brush: Brush, paintRow: PaintRow<Brush>): void {
  const context = layer.getContext('2d')
  const image = context.getImageData(0, 0, layer.width, layer.height)
  const from = new Uint8ClampedArray(image.data)
  const { width, height } = layer
  const { starts, ends } = spansOf(from, width, height)
  const pixels = { from, to: image.data, width, height }
  for (let y = 0; y < height; y++) {
    const [start = 0, end = 0] = [starts[y], ends[y]]
    if (start < end) paintRow(pixels, brush, y, start, end)
  }
  context.putImageData(image, 0, 0)
}

/** Removes fine detail by reducing and enlarging the layer, which takes a tenth of the time of a blur. */
export function softenLayer(layer: Canvas, factor: number): void {
  repaintReduced(layer, factor, () => {})
}

/** Reduces the layer, repaints the reduced copy, and enlarges the result, which also softens the layer. */
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
  context.globalCompositeOperation = 'source-over'
  // Drawing in `copy` mode, which replaces pixels, would take twice as long.
  context.clearRect(0, 0, layer.width, layer.height)
  context.drawImage(small, 0, 0, layer.width, layer.height)
  context.restore()
}

/** The part of each row that has content, plus a margin. The rest, such as most of a tree's canvas, is skipped. */
interface Spans {
  readonly starts: Int32Array
  readonly ends: Int32Array
}

function spansOf(data: Uint8ClampedArray, width: number, height: number): Spans {
  const words = new Uint32Array(data.buffer)
  const starts = new Int32Array(height).fill(width)
  const ends = new Int32Array(height)
  for (let y = 0; y < height; y++) {
    const start = firstIn(words, y * width, width)
    if (start === width) continue
    const end = lastIn(words, y * width, width) + 1
    // Some styles blur, shift, or light up neighboring pixels, so neighboring rows change too.
    for (let row = Math.max(0, y - room); row <= Math.min(height - 1, y + room); row++) {
      starts[row] = Math.min(starts[row] ?? 0, Math.max(0, start - room))
      ends[row] = Math.max(ends[row] ?? 0, Math.min(width, end + room))
    }
  }
  return { starts, ends }
}

function firstIn(words: Uint32Array, row: number, width: number): number {
  let x = 0
  while (x < width && words[row + x] === 0) x++
  return x
}

function lastIn(words: Uint32Array, row: number, width: number): number {
  let x = width - 1
  while (x >= 0 && words[row + x] === 0) x--
  return x
}

const room = 6

export function recolorPixels(layer: Canvas, recolor: (row: Uint8ClampedArray) => void): void {
  const context = layer.getContext('2d')
  const image = context.getImageData(0, 0, layer.width, layer.height)
  const length = layer.width * 4
  for (let at = 0; at < image.data.length; at += length) recolor(image.data.subarray(at, at + length))
  context.putImageData(image, 0, 0)
}

/**
 * Returns the largest difference between two pixels in any channel, from 0 to 255. `one` and `other` are byte offsets.
 * If either pixel is less opaque than `solidFrom`, only the difference in opacity counts, and only if it is greater
 * than `outlineMin`.
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

/** A repeating table of values from −1 to 1. `noiseAt` interpolates between the values. */
export type Noise = Float32Array

export function createNoise(random: Random): Noise {
  return Float32Array.from({ length: noiseSide * noiseSide }, () => random.between(-1, 1))
}

const noiseSide = 32

export function noiseAt(table: Noise, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  // Without easing, each point of the table would be visible as a kink.
  const across = ease(x - left)
  const down = ease(y - top)
  const mask = noiseSide - 1
  const row = (top & mask) * noiseSide
  const next = ((top + 1) & mask) * noiseSide
  const upper =
    (table[row + (left & mask)] ?? 0) * (1 - across) + (table[row + ((left + 1) & mask)] ?? 0) * across
  const lower =
    (table[next + (left & mask)] ?? 0) * (1 - across) + (table[next + ((left + 1) & mask)] ?? 0) * across
  return upper * (1 - down) + lower * down
}

/**
 * `cellSide` is the width and height of a cell, in pixels, and `cellBits` is the base-2 logarithm of `cellSide`. Noise
 * is computed once per cell, because computing noise takes longer than all other work on a pixel.
 */
export const cellBits = 2
export const cellSide = 1 << cellBits

/**
 * Returns the noise of each cell of a layer, row by row, with `cellsAcross(width)` cells per row. A pixel is `across`
 * points wide and `down` points high in the noise table.
 */
export function noiseOfCells(
  { width, height }: Size,
  noise: Noise,
  across: number,
  down: number,
  shiftX = 0,
  shiftY = 0,
): Float32Array {
  const columns = cellsAcross(width)
  const rows = Math.ceil(height / cellSide)
  const cells = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const y = row * cellSide * down + shiftY
    fillWith(noise, cells.subarray(row * columns, (row + 1) * columns), shiftX, cellSide * across, y)
  }
  return cells
}

function fillWith(noise: Noise, row: Float32Array, left: number, step: number, y: number): void {
  for (let at = 0; at < row.length; at++) row[at] = noiseAt(noise, left + at * step, y)
}

/**
 * Returns one offset per cell, in pixels counted row by row. Each pixel of a cell is replaced by the pixel at this
 * offset, which makes lines waver and washes bleed.
 */
export function strayOf(across: Float32Array, down: Float32Array, reach: number, width: number): Int32Array {
  const stray = new Int32Array(across.length)
  for (let at = 0; at < stray.length; at++)
    stray[at] = Math.round((across[at] ?? 0) * reach) + Math.round((down[at] ?? 0) * reach) * width
  return stray
}

export function cellsAcross(width: number): number {
  return Math.ceil(width / cellSide)
}

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

/** For styles on white paper: lightens the palette as bright daylight would. */
export function towardsPaper(palette: Palette, paper: Color, share: number): Palette {
  return {
    ...mapPalette(palette, (color) => mix(color, paper, share)),
    shadeShare: palette.shadeShare * (1 - share),
  }
}
