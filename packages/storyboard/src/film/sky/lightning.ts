// Lightning: a branching bolt with a glow, and a flash of the sky behind the land. Two bolts strike in each loop of the
// film.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import type { Random } from '../../lib/random.ts'
import type { Layer } from '../layer.ts'
import type { SkyView } from './sky-show.ts'

export function createLightning(sky: SkyView, random: Random): Layer {
  const { size, horizonY, brush } = sky
  const side = random.isLucky(0.5) ? 0 : 1
  const strikes = [
    { at: 0, x: random.between(0.2, 0.34) },
    { at: 0.56, x: random.between(0.66, 0.8) },
  ].map(({ at, x }) => ({ at, bolt: paintBolt(sky, (side === 0 ? x : 1 - x) * size.width, random) }))
  const flash = brush.veil('#b9c4ff')
  return (context, time) => {
    for (const { at, bolt } of strikes) {
      const strength = strengthAfter(time - at)
      if (strength < 0.01) continue
      context.fillStyle = withAlpha(flash, 0.3 * strength)
      context.fillRect(0, 0, size.width, Math.ceil(horizonY) + 2)
      context.globalAlpha = strength
      context.drawImage(bolt.canvas, bolt.left, 0)
      context.globalAlpha = 1
    }
  }
}

/**
 * Returns the strength of the light, from 0 to 1. The light is bright within two frames and dark after half a second,
 * with a weaker second flash in between.
 */
function strengthAfter(time: number): number {
  const since = time - Math.floor(time)
  const rise = Math.max(0, 1 - (1 - since) / 0.016)
  const fall = Math.exp(-since / 0.022)
  const echo = 0.55 * Math.exp(-(((since - 0.05) / 0.012) ** 2))
  return Math.min(1, Math.max(rise, fall) + echo)
}

interface Bolt {
  readonly canvas: Canvas
  readonly left: number
}

interface Point {
  readonly x: number
  readonly y: number
}

function paintBolt({ horizonY, size, brush, palette }: SkyView, x: number, random: Random): Bolt {
  const half = Math.ceil(Math.min(size.width * 0.34, horizonY * 0.42))
  const left = Math.round(x - half)
  const canvas = createCanvas(half * 2, Math.ceil(horizonY) + 2)
  const context = canvas.getContext('2d')
  const thick = Math.max(1.2, Math.min(size.width, size.height) * 0.0052)
  const foot = { x: half + random.between(-0.35, 0.35) * half, y: horizonY * 1.02 }
  const trunk = crack({ x: half, y: -4 }, foot, 6, random)
  const branches = [0.12, 0.24, 0.38, 0.5, 0.66].map((share) => {
    const from = trunk[Math.floor(share * trunk.length)] ?? foot
    const aside = random.between(0.22, 0.48) * half * (random.isLucky(0.5) ? 1 : -1)
    const to = { x: from.x + aside, y: from.y + random.between(0.18, 0.34) * horizonY }
    return { line: crack(from, to, 4, random), width: thick * (0.62 - share * 0.35) }
  })
  const violet = brush.tint(mix('#a9b4ff', palette.light, 0.15))
  if (!brush.isPen) glowRound(context, half, horizonY * 0.12, half, violet)
  const core = [1, 1, brush.tint('#ffffff')] as const
  const strokes = brush.isPen
    ? [core]
    : [...halos.map(([wide, alpha]) => [wide, alpha, violet] as const), core]
  for (const [wide, alpha, color] of strokes) {
    context.strokeStyle = withAlpha(color, alpha)
    strokeLine(context, trunk, thick * wide)
    for (const { line, width } of branches) strokeLine(context, line, width * wide)
  }
  return { canvas, left }
}

/** The strokes that glow under the bright stroke: the width, relative to the bright stroke, and the opacity. */
const halos = [
  [9, 0.07],
  [4.5, 0.16],
  [2.1, 0.5],
] as const

function crack(from: Point, to: Point, times: number, random: Random): readonly Point[] {
  if (times === 0) return [from, to]
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const middle = {
    x: (from.x + to.x) / 2 + random.between(-0.17, 0.17) * length,
    y: (from.y + to.y) / 2 + random.between(-0.05, 0.05) * length,
  }
  return [...crack(from, middle, times - 1, random), ...crack(middle, to, times - 1, random).slice(1)]
}

function strokeLine(context: SKRSContext2D, line: readonly Point[], width: number): void {
  context.lineWidth = width
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.beginPath()
  for (const { x, y } of line) context.lineTo(x, y)
  context.stroke()
}

function glowRound(context: SKRSContext2D, x: number, y: number, radius: number, color: Color): void {
  const glow = context.createRadialGradient(x, y, 0, x, y, radius)
  context.fillStyle = withFade(glow, color, [0, 0.5], [0.5, 0.16], [1, 0])
  context.fillRect(x - radius, 0, radius * 2, y + radius)
}
