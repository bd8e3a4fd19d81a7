// Guesses where the subject of a picture is. A subject differs from the edges, is sharp and colorful, and is near the
// middle.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { withStops } from '../../lib/gradient.ts'
import type { Ellipse } from './ellipse.ts'
import { kinMaskOf } from './kin-mask.ts'
import { softenBrightness } from './brightness.ts'
import { smallCopyOf } from './small-copy.ts'

export function subjectOf(picture: Canvas): Ellipse {
  const { data, width, height } = smallCopyOf(picture, mapSide)
  const weights = weigh(data, width, height)
  const middle = meanOf(weights, width)
  // A second round gives less weight to pixels that are far from the first result. Distant specks then hardly matter,
  // and a subject that is off center is found.
  for (let at = 0; at < weights.length; at++) {
    const across = ((at % width) - middle.x) / width
    const down = (Math.floor(at / width) - middle.y) / height
    weights[at] = (weights[at] ?? 0) * Math.exp(-6 * (across * across + down * down))
  }
  const { x, y, spreadX, spreadY } = meanOf(weights, width)
  const bound = (spread: number, side: number) => Math.min(0.36, Math.max(0.16, (spread / side) * 1.7))
  return {
    x: ((x + 0.5) / width) * picture.width,
    y: ((y + 0.5) / height) * picture.height,
    radiusX: bound(spreadX, width) * picture.width,
    radiusY: bound(spreadY, height) * picture.height,
  }
}

/**
 * Returns a mask that is opaque at the subject. The mask covers the subject's ellipse, the area below the ellipse (a
 * body below a face, or the ground on which the subject stands), and everything that stands out or has the subject's
 * colors.
 */
export function subjectMaskOf(picture: Canvas): Canvas {
  const { width, height } = picture
  const subject = subjectOf(picture)
  const { x, y, radiusX, radiusY } = subject
  const mask = createCanvas(width, height)
  const context = mask.getContext('2d')
  // The masks are enlarged in two steps, because the best interpolation takes 30 ms for a whole frame.
  const middle = createCanvas(Math.ceil(width / 6), Math.ceil(height / 6))
  const inner = middle.getContext('2d')
  inner.imageSmoothingQuality = 'high'
  inner.drawImage(standOut(picture), 0, 0, middle.width, middle.height)
  inner.drawImage(kinMaskOf(picture, subject), 0, 0, middle.width, middle.height)
  context.imageSmoothingQuality = 'medium'
  context.drawImage(middle, 0, 0, width, height)
  const ellipse = context.createRadialGradient(0, 0, 0, 0, 0, 1)
  context.fillStyle = withStops(ellipse, [0, 'rgba(0,0,0,1)'], [0.62, 'rgba(0,0,0,1)'], [1, 'rgba(0,0,0,0)'])
  context.translate(x, y)
  context.scale(radiusX * 1.6, radiusY * 1.6)
  // The upper half extends slightly beyond the middle so that no seam shows between the two halves.
  context.fillRect(-1, -1, 2, 1.02)
  context.scale(1.1, Math.max(1, ((height - y) / (radiusY * 1.6)) * 1.5))
  context.fillRect(-1, 0, 2, 1)
  return mask
}

/** Returns a mask that is opaque where the weight is at least 1.7 times the mean, and transparent below the mean. */
function standOut(picture: Canvas): Canvas {
  const { data, width, height } = smallCopyOf(picture, mapSide)
  const weights = softenBrightness(weigh(data, width, height), { width, height }, 1.5)
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  const small = createCanvas(width, height)
  const context = small.getContext('2d')
  const pixels = context.createImageData(width, height)
  for (const [at, weight] of weights.entries())
    pixels.data[at * 4 + 3] = 255 * Math.min(1, Math.max(0, (weight / mean - 1) * 1.4))
  context.putImageData(pixels, 0, 0)
  return small
}

const mapSide = 48

function weigh(data: Uint8ClampedArray, width: number, height: number): Float32Array {
  const edge = edgeColor(data, width, height)
  const weights = new Float32Array(width * height)
  for (let at = 0; at < weights.length; at++) {
    const x = at % width
    const y = Math.floor(at / width)
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    const differs = Math.abs(red - edge[0]) + Math.abs(green - edge[1]) + Math.abs(blue - edge[2])
    const spread = Math.max(red, green, blue) - Math.min(red, green, blue)
    const beside = x + 1 < width ? at + 1 : at
    const detail = Math.abs(green - (data[beside * 4 + 1] ?? 0))
    const across = (x + 0.5) / width - 0.5
    const down = (y + 0.5) / height - 0.54
    const central = Math.exp(-5 * (across * across + down * down))
    weights[at] = (differs * 0.5 + spread * 0.6 + detail) ** 1.6 * central + 1e-3
  }
  return weights
}

/** Returns the mean color along the upper edge and the sides, which usually show the background. */
function edgeColor(
  data: Uint8ClampedArray,
  width: number,
  height: number,
): readonly [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let at = 0; at < width * height; at++) {
    const x = at % width
    if (at >= width && x > 0 && x < width - 1) continue
    for (const channel of [0, 1, 2] as const) sum[channel] += data[at * 4 + channel] ?? 0
    count++
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

function meanOf(weights: Float32Array, width: number) {
  let [total, x, y, squareX, squareY] = [0, 0, 0, 0, 0]
  for (const [at, weight] of weights.entries()) {
    const column = at % width
    const row = Math.floor(at / width)
    total += weight
    x += column * weight
    y += row * weight
    squareX += column * column * weight
    squareY += row * row * weight
  }
  x /= total
  y /= total
  return {
    x,
    y,
    spreadX: Math.sqrt(Math.max(0, squareX / total - x * x)),
    spreadY: Math.sqrt(Math.max(0, squareY / total - y * y)),
  }
}
