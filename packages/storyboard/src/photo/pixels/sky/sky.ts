// Finds the sky in a picture, so that edits can add stars to the sky or change its colors.

import type { Canvas } from '@napi-rs/canvas'
import { distance } from '../patches.ts'
import { maskOf } from './sky-mask.ts'
import { smallCopyOf } from '../small-copy.ts'

export interface Sky {
  /** As large as the picture, opaque in the sky and transparent elsewhere, with a soft edge. */
  readonly mask: Canvas
  /** The lowest point of the sky, as a fraction of the picture's height. */
  readonly horizon: number
}

/**
 * Returns `null` if the result is doubtful, because stars on a wall are worse than a sky without stars. A sky starts at
 * the upper edge, changes color gradually, and covers little or none of the lower edge. It is blue or brighter near
 * the horizon.
 */
export function skyOf(picture: Canvas): Sky | null {
  const { data, width, height } = smallCopyOf(picture, mapSide)
  const isSky = growDown(data, width, height)
  const found = judge(data, isSky, width, height)
  if (found === null) return null
  const whole = withoutHoles(isSky, width, height)
  return { mask: maskOf(picture, data, whole, { width, height }), horizon: found }
}

const mapSide = 128
const stepMax = 26

function growDown(data: Uint8ClampedArray, width: number, height: number): Uint8Array {
  const isSky = new Uint8Array(width * height)
  const next: number[] = []
  for (let x = 0; x < width; x++) if (mayBeSky(data, x)) next.push(x)
  for (const x of next) isSky[x] = 1
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    const x = at % width
    const neighbours = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]
    for (const other of neighbours) {
      if (other < 0 || other >= width * height || isSky[other] === 1) continue
      if (!mayBeSky(data, other) || distance(data, at, other) > stepMax) continue
      isSky[other] = 1
      next.push(other)
    }
  }
  return isSky
}

/** Fills the holes in the sky: the sun, clouds, birds, and everything else that is not connected to the lower edge. */
function withoutHoles(isSky: Uint8Array, width: number, height: number): Float32Array {
  const whole = new Float32Array(width * height).fill(1)
  const next: number[] = []
  const visit = (at: number) => {
    if (isSky[at] === 1 || whole[at] === 0) return
    whole[at] = 0
    next.push(at)
  }
  for (let x = 0; x < width; x++) visit((height - 1) * width + x)
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (at % width > 0) visit(at - 1)
    if (at % width < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at + width < whole.length) visit(at + width)
  }
  return whole
}

/** Excludes green pixels, such as leaves and grass. */
function mayBeSky(data: Uint8ClampedArray, at: number): boolean {
  const red = data[at * 4] ?? 0
  const green = data[at * 4 + 1] ?? 0
  const blue = data[at * 4 + 2] ?? 0
  return !(green > red + 6 && green > blue + 6)
}

/** Returns the horizon, or `null` if the area is not a sky. */
function judge(data: Uint8ClampedArray, isSky: Uint8Array, width: number, height: number): number | null {
  let [count, top, bottom, lowest] = [0, 0, 0, 0]
  const sum = { red: 0, blue: 0, spread: 0, high: 0, highCount: 0, low: 0 }
  for (let at = 0; at < isSky.length; at++) {
    if (isSky[at] !== 1) continue
    const y = Math.floor(at / width)
    const red = data[at * 4] ?? 0
    const green = data[at * 4 + 1] ?? 0
    const blue = data[at * 4 + 2] ?? 0
    count++
    if (y === 0) top++
    if (y === height - 1) bottom++
    lowest = Math.max(lowest, y)
    sum.red += red
    sum.blue += blue
    const isHigh = y < height * 0.15
    sum.high += isHigh ? red + green : 0
    sum.low += isHigh ? 0 : red + green
    sum.highCount += isHigh ? 1 : 0
    sum.spread += Math.max(red, green, blue) - Math.min(red, green, blue)
  }
  const isLarge = count > width * height * 0.08 && top > width * 0.4
  const ends = bottom < width * 0.15
  const isBlue = sum.blue > sum.red + count * 8
  // An evening sky is brighter near the horizon. A colored wall is not.
  const rise = sum.low / Math.max(1, count - sum.highCount) - sum.high / Math.max(1, sum.highCount)
  const glows = sum.spread > count * 60 && rise > 40
  return isLarge && ends && (isBlue || glows) ? (lowest + 1) / height : null
}
