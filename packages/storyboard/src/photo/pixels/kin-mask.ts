// Finds the parts of the subject by color. The subject's colors occur in the middle of the subject but not at the edges
// of the picture. All parts must be connected to the middle.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { Ellipse } from './ellipse.ts'
import { softenBrightness } from './brightness.ts'
import { smallCopyOf } from './small-copy.ts'
import type { SmallCopy } from './small-copy.ts'

/** Returns a small mask that is opaque where the subject is, including ears, legs, and a tail. */
export function kinMaskOf(picture: Canvas, subject: Ellipse): Canvas {
  const copy = smallCopyOf(picture, mapSide)
  const { width, height } = copy
  const zones = zonesOf(copy, subject)
  const likely = softenBrightness(likelyOf(copy, zones), { width, height }, 1)
  const own = connected(likely, zones, width)
  // The mask extends beyond the area found, because a blurred ear is more noticeable than a sharp rim of background.
  const wide = softenBrightness(own, { width, height }, 3)
  const small = createCanvas(width, height)
  const context = small.getContext('2d')
  const pixels = context.createImageData(width, height)
  for (const [at, share] of wide.entries()) pixels.data[at * 4 + 3] = 255 * Math.min(1, share * 4)
  context.putImageData(pixels, 0, 0)
  return small
}

const mapSide = 128

/**
 * The width of the background zone along the edges, relative to the picture's width or height. The lower edge has no
 * such zone, because the subject may extend beyond that edge.
 */
const edge = 0.08

/** Classifies pixels by position: 1 is the subject, −1 is the background, and 0 is undecided. */
function zonesOf({ width, height, scale }: SmallCopy, { x, y, radiusX, radiusY }: Ellipse): Int8Array {
  const zones = new Int8Array(width * height)
  for (let at = 0; at < zones.length; at++) {
    const across = ((at % width) + 0.5 - x * scale) / (radiusX * scale)
    const down = (Math.floor(at / width) + 0.5 - y * scale) / (radiusY * scale)
    const away = Math.hypot(across, down)
    // The ellipse may contain only the subject's head, with the body below.
    const isBelow = down > 0 && Math.abs(across) < 1.5
    const column = at % width
    const isAtEdge = Math.min(column, width - 1 - column) < width * edge || at < width * height * edge
    zones[at] = away < 0.75 ? 1 : (away > 1.7 && !isBelow) || isAtEdge ? -1 : 0
  }
  return zones
}

function likelyOf({ data }: SmallCopy, zones: Int8Array): Float32Array {
  const own = new Float32Array(binCount).fill(1e-5)
  const other = new Float32Array(binCount).fill(1e-5)
  const owns = 1 / Math.max(1, zones.filter((zone) => zone === 1).length)
  const others = 1 / Math.max(1, zones.filter((zone) => zone === -1).length)
  for (const [at, zone] of zones.entries()) {
    const bin = binOf(data, at)
    if (zone === 1) own[bin] = (own[bin] ?? 0) + owns
    if (zone === -1) other[bin] = (other[bin] ?? 0) + others
  }
  return new Float32Array(zones.length).map((_, at) => {
    const bin = binOf(data, at)
    const share = (own[bin] ?? 0) / ((own[bin] ?? 0) + (other[bin] ?? 0))
    // In the background, a pixel must match the subject's colors more closely than elsewhere.
    return zones[at] === -1 ? share * 0.8 : share
  })
}

const binCount = 8 ** 3

function binOf(data: Uint8ClampedArray, at: number): number {
  const step = (channel: number) => (data[at * 4 + channel] ?? 0) >> 5
  return (step(0) << 6) | (step(1) << 3) | step(2)
}

/**
 * Returns 1 for each pixel that is connected to the middle of the subject through likely pixels, and 0 for all others.
 */
function connected(likely: Float32Array, zones: Int8Array, width: number): Float32Array {
  const found = new Float32Array(likely.length)
  const open = [...zones.keys()].filter((at) => zones[at] === 1)
  for (const at of open) found[at] = 1
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const column = next % width
    const besides = [next - width, next + width]
    if (column > 0) besides.push(next - 1)
    if (column < width - 1) besides.push(next + 1)
    for (const at of besides) {
      if (found[at] !== 0 || (likely[at] ?? 0) < likelyMin) continue
      found[at] = 1
      open.push(at)
    }
  }
  return found
}

const likelyMin = 0.65
