// Northern lights: waving curtains of rays, green at the bottom and violet at the top.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { channelsOf } from '../../lib/color.ts'
import { wave } from '../../lib/ease.ts'
import type { Random } from '../../lib/random.ts'
import type { AirBrush } from '../air/air-brush.ts'
import type { Layer } from '../layer.ts'
import type { SkyView } from './sky-show.ts'

export function createAurora({ size, horizonY, brush }: SkyView, random: Random): Layer {
  const curtains = layCurtains(random)
  const ramp = rampOf(brush)
  const height = Math.ceil(horizonY)
  const paintings = new Map<number, Canvas>()
  const paintingAt = (moment: number): Canvas => {
    const at = moment % moments
    const painting =
      paintings.get(at) ?? enlarge(paint(curtains, ramp, at / moments), brush.isPen, size.width, height)
    paintings.set(at, painting)
    return painting
  }
  return (context, time) => {
    const moment = Math.floor(time * moments)
    const passed = time * moments - moment
    // Light adds up, so two partly transparent paintings combine into the moment between them. A pen darkens the paper
    // instead, so its paintings are multiplied.
    context.globalCompositeOperation = brush.isPen ? 'multiply' : 'lighter'
    context.globalAlpha = 1 - passed
    context.drawImage(paintingAt(moment), 0, 0)
    if (passed > 0.001) {
      context.globalAlpha = passed
      context.drawImage(paintingAt(moment + 1), 0, 0)
    }
    context.globalAlpha = 1
    context.globalCompositeOperation = 'source-over'
  }
}

/**
 * Each moment is painted once and then blended with the next, because copying two layers is three times as fast as
 * enlarging one. With sixteen moments, the viewer sees waves instead of cross-fades.
 */
const moments = 16
const across = 200
const down = 90

interface Curtain {
  /** How far the lower edge is below the top of the sky, and the length of the rays, relative to the sky's height. */
  readonly hem: number
  readonly reach: number
  readonly strength: number
  readonly phase: number
  /** The number of folds in the lower edge from one side of the frame to the other. */
  readonly folds: number
}

function layCurtains(random: Random): readonly Curtain[] {
  return [
    { hem: 0.42, reach: 0.4, strength: 0.48 },
    { hem: 0.58, reach: 0.52, strength: 0.78 },
    { hem: 0.74, reach: 0.68, strength: 1 },
  ].map((curtain) => ({
    ...curtain,
    phase: random.between(0, 1),
    folds: random.between(0.7, 1.3),
  }))
}

function paint(curtains: readonly Curtain[], ramp: Float32Array, time: number): Float32Array {
  const light = new Float32Array(across * down * 3)
  for (const curtain of curtains) {
    for (let column = 0; column < across; column++) hang(light, curtain, ramp, column, time)
  }
  return light
}

function hang(light: Float32Array, curtain: Curtain, ramp: Float32Array, column: number, time: number): void {
  const { phase, folds } = curtain
  const x = column / across
  const fold = wave(x, phase + time, folds) + 0.45 * wave(x, phase * 3 - time, folds * 2.7)
  const bunch = x + 0.035 * wave(x, phase + time + 0.25, folds)
  const rays =
    (0.5 + 0.5 * wave(bunch, phase * 5 + time, 9.3)) * 0.4 +
    (0.5 + 0.5 * wave(bunch, phase * 7 - time, 23.7)) * 0.35 +
    (0.5 + 0.5 * wave(bunch, phase * 11 + time * 2, 51.1)) * 0.25
  const patch = 0.5 + 0.5 * wave(x, phase * 2 - time, 0.8 + folds * 0.4)
  const strength = curtain.strength * (0.22 + 0.78 * patch) * (0.25 + 0.95 * rays ** 1.4)
  const hem = (curtain.hem + 0.085 * fold) * down
  const reach = curtain.reach * (0.62 + 0.5 * rays) * down
  for (let row = 0; row < down; row++) {
    const height = (hem - row) / reach
    if (height > 1 || height < -0.3) continue
    const fade = height < 0 ? Math.exp(height * 16) : Math.exp(-1.45 * height) * (1 - height) ** 0.8
    const glow = strength * fade
    const stop = Math.max(0, Math.floor(height * (rampSteps - 1))) * 3
    const at = (row * across + column) * 3
    for (let channel = 0; channel < 3; channel++) {
      light[at + channel] = (light[at + channel] ?? 0) + (ramp[stop + channel] ?? 0) * glow
    }
  }
}

const rampSteps = 64

function rampOf(brush: AirBrush): Float32Array {
  const stops = (['#5cff62', '#34e86c', '#2aa884', '#8a52f0', '#e050d8'] as const).map((color) =>
    channelsOf(brush.tint(color)),
  )
  const ramp = new Float32Array(rampSteps * 3)
  for (let step = 0; step < rampSteps; step++) {
    const place = (step / (rampSteps - 1)) * (stops.length - 1)
    const from = stops[Math.floor(place)] ?? []
    const to = stops[Math.ceil(place)] ?? []
    for (let channel = 0; channel < 3; channel++) {
      const first = from[channel] ?? 0
      ramp[step * 3 + channel] = first + ((to[channel] ?? 0) - first) * (place % 1)
    }
  }
  return ramp
}

/** Enlarges the light to the size of the sky. In a pencil drawing, brighter light becomes a darker gray. */
function enlarge(light: Float32Array, isPencil: boolean, width: number, height: number): Canvas {
  const small = createCanvas(across, down)
  const pixels = small.getContext('2d').createImageData(across, down)
  for (let at = 0; at < across * down; at++) {
    const colors = light.subarray(at * 3, at * 3 + 3)
    const grey = 255 - colors.reduce((sum, value) => sum + value, 0) * 0.55
    for (const [channel, value] of colors.entries()) pixels.data[at * 4 + channel] = isPencil ? grey : value
    pixels.data[at * 4 + 3] = 255
  }
  small.getContext('2d').putImageData(pixels, 0, 0)
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(small, 0, 0, width, height)
  return canvas
}
