// Turns a photograph into patches of even color with clear borders, like brush strokes. Also finds the lines in a
// picture.

import type { Canvas } from '@napi-rs/canvas'
import { meanBrightness, brightnessMapOf, softenBrightness } from './brightness.ts'
import { brightnessOf, changePixels } from './change-pixels.ts'

/**
 * Applies a Kuwahara filter in place: each pixel takes the mean color of the most uniform of four adjacent squares.
 */
export function paintEvenPatches(picture: Canvas, radius: number): void {
  const { width, height } = picture
  const reach = Math.max(1, Math.round(radius / 2))
  const count = width * height
  const planes = [new Float32Array(count), new Float32Array(count), new Float32Array(count)] as const
  const squares = new Float32Array(count)
  const { data } = picture.getContext('2d').getImageData(0, 0, width, height)
  for (let at = 0, from = 0; at < count; at++, from += 4) {
    const [red, green, blue] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0]
    planes[0][at] = red
    planes[1][at] = green
    planes[2][at] = blue
    squares[at] = brightnessOf({ red, green, blue }) ** 2
  }
  const red = meanBrightness(planes[0], picture, reach)
  const green = meanBrightness(planes[1], picture, reach)
  const blue = meanBrightness(planes[2], picture, reach)
  const square = meanBrightness(squares, picture, reach)
  const unevenness = square
  for (let at = 0; at < count; at++) {
    const mean = (red[at] ?? 0) * 0.299 + (green[at] ?? 0) * 0.587 + (blue[at] ?? 0) * 0.114
    unevenness[at] = (square[at] ?? 0) - mean * mean
  }
  changePixels(picture, (pixel, x, y) => {
    const left = Math.max(0, x - reach)
    const right = Math.min(width - 1, x + reach)
    const top = Math.max(0, y - reach) * width
    const bottom = Math.min(height - 1, y + reach) * width
    let best = top + left
    if ((unevenness[top + right] ?? 0) < (unevenness[best] ?? 0)) best = top + right
    if ((unevenness[bottom + left] ?? 0) < (unevenness[best] ?? 0)) best = bottom + left
    if ((unevenness[bottom + right] ?? 0) < (unevenness[best] ?? 0)) best = bottom + right
    pixel.red = red[best] ?? 0
    pixel.green = green[best] ?? 0
    pixel.blue = blue[best] ?? 0
  })
}

/**
 * Returns how much ink each pixel gets, from 0 (no line) to 1. A pixel is part of a line if it is darker than its
 * surroundings by more than `threshold`. `width` is the width of the pen, in pixels.
 */
export function linesOf(picture: Canvas, width: number, threshold: number): Float32Array {
  const brightness = brightnessMapOf(picture)
  const fine = softenBrightness(brightness, picture, width * 0.6)
  const wide = softenBrightness(brightness, picture, width * 1.8)
  const lines = new Float32Array(brightness.length)
  for (let at = 0; at < lines.length; at++) {
    const depth = (wide[at] ?? 0) - (fine[at] ?? 0) - threshold
    lines[at] = Math.min(1, Math.max(0, depth / (threshold * 1.2)))
  }
  return lines
}
