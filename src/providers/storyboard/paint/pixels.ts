// What the styles share: going over the pixels of a layer once, and smooth noise to do it unevenly.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { mix } from '../color.ts'
import type { Color } from '../color.ts'
import type { Palette } from '../plan/scene.ts'
import type { Random } from '../random.ts'

/** Red, green, blue and opacity of each pixel, row by row, each 0 to 255. */
export interface Pixels {
  readonly to: Uint8ClampedArray
  /** As it was before. */
  readonly from: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

export function repaintPixels(layer: Canvas, repaint: (pixels: Pixels) => void): void {
  const context = layer.getContext('2d')
  const image = context.getImageData(0, 0, layer.width, layer.height)
  const from = new Uint8ClampedArray(image.data)
  repaint({ from, to: image.data, width: layer.width, height: layer.height })
  context.putImageData(image, 0, 0)
}

/** The layer without its fine detail: reduced and enlarged again, which costs a tenth of a blur. */
export function soften(layer: Canvas, factor: number): void {
  const small = createCanvas(
    Math.max(1, Math.round(layer.width / factor)),
    Math.max(1, Math.round(layer.height / factor)),
  )
  small.getContext('2d').drawImage(layer, 0, 0, small.width, small.height)
  const context = layer.getContext('2d')
  context.save()
  context.resetTransform()
  context.globalAlpha = 1
  context.globalCompositeOperation = 'copy'
  context.drawImage(small, 0, 0, layer.width, layer.height)
  context.restore()
}

/** Changes each pixel by itself. */
export function recolorPixels(layer: Canvas, recolor: (data: Uint8ClampedArray) => void): void {
  const context = layer.getContext('2d')
  const image = context.getImageData(0, 0, layer.width, layer.height)
  recolor(image.data)
  context.putImageData(image, 0, 0)
}

/** Smooth noise, about −1 to 1, by a table that is read between its points. */
export type Noise = (x: number, y: number) => number

export function createNoise(random: Random): Noise {
  const side = 64
  const table = Float32Array.from({ length: side * side }, () => random.between(-1, 1))
  const mask = side - 1
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const across = x - left
    const down = y - top
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
