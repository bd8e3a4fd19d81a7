// Finds patches in a small copy of a picture. A patch consists of connected pixels of nearly the same color.

import type { Canvas } from '@napi-rs/canvas'
import type { Rgb } from './change-pixels.ts'
import { smallCopyOf } from './small-copy.ts'

export interface Patch {
  /** The bounding box, in pixels of the copy. `right` and `bottom` are inclusive. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly count: number
  readonly color: Rgb
}

export interface PatchMap {
  /** The side length of the copy divided by the side length of the picture. */
  readonly scale: number
  readonly width: number
  readonly height: number
  readonly patches: readonly Patch[]
}

/** `step` is the largest difference between neighboring pixels of a patch, summed over the channels. */
export function patchesOf(
  picture: Canvas,
  side: number,
  step: number,
  mayBelong: (color: Rgb) => boolean,
): PatchMap {
  const { data, width, height, scale } = smallCopyOf(picture, side)
  const isFree = new Uint8Array(width * height)
  const pixel: Rgb = { red: 0, green: 0, blue: 0 }
  for (let at = 0; at < isFree.length; at++) {
    pixel.red = data[at * 4] ?? 0
    pixel.green = data[at * 4 + 1] ?? 0
    pixel.blue = data[at * 4 + 2] ?? 0
    isFree[at] = mayBelong(pixel) ? 1 : 0
  }
  const patches: Patch[] = []
  for (let at = 0; at < isFree.length; at++)
    if (isFree[at] === 1) patches.push(grow(data, width, isFree, at, step))
  return { scale, width, height, patches }
}

function grow(
  data: Uint8ClampedArray,
  width: number,
  isFree: Uint8Array,
  start: number,
  step: number,
): Patch {
  const next = [start]
  isFree[start] = 0
  let [left, top, right, bottom, count] = [width, Infinity, 0, 0, 0]
  const sum = { red: 0, green: 0, blue: 0 }
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    const x = at % width
    const y = Math.floor(at / width)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    count++
    sum.red += data[at * 4] ?? 0
    sum.green += data[at * 4 + 1] ?? 0
    sum.blue += data[at * 4 + 2] ?? 0
    for (const other of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (isFree[other] !== 1 || distance(data, at, other) > step) continue
      isFree[other] = 0
      next.push(other)
    }
  }
  const color = { red: sum.red / count, green: sum.green / count, blue: sum.blue / count }
  return { left, top, right, bottom, count, color }
}

export function distance(data: Uint8ClampedArray, one: number, other: number): number {
  let sum = 0
  for (let channel = 0; channel < 3; channel++)
    sum += Math.abs((data[one * 4 + channel] ?? 0) - (data[other * 4 + channel] ?? 0))
  return sum
}
