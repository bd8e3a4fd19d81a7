// Flat, light things that tumble through the air: autumn leaves, petals, and confetti.

import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withStops } from '../../lib/gradient.ts'
import { wave } from '../../lib/ease.ts'
import type { Random } from '../../lib/random.ts'
import type { Layer } from '../layer.ts'
import type { Air } from './air.ts'
import { alongPath, followLane, layLanes, wrapAcross } from './lane.ts'
import { drawStamp, printTurned, stampSizes } from './stamp.ts'

export function createLeaves(air: Air, share: number, random: Random): Layer {
  return createTumble(air, { ...leaves, count: 36 * share }, random)
}

export function createPetals(air: Air, share: number, random: Random): Layer {
  return createTumble(air, { ...petals, count: 56 * share }, random)
}

export function createConfetti(air: Air, share: number, random: Random): Layer {
  return createTumble(air, { ...confetti, count: 80 * share }, random)
}

interface Tumbler {
  readonly count: number
  readonly colors: readonly [Color, ...Color[]]
  readonly shapes: readonly [DrawShape, ...DrawShape[]]
  /** The radii of the farthest and nearest particles, relative to the frame's shorter side. */
  readonly small: number
  readonly large: number
  readonly pace: (near: number) => number
  /** How often a particle swings from side to side along its path, and how far, relative to the frame's width. */
  readonly swings: number
  readonly swingWidth: number
  readonly blown: number
  readonly turns: number
  readonly flips: number
}

type DrawShape = (context: SKRSContext2D, color: Color) => void

function createTumble(air: Air, kind: Tumbler, random: Random): Layer {
  const { width, height } = air.size
  const shorter = Math.min(width, height)
  const lanes = layLanes(random, kind.count, kind.pace, 1.5)
  const radius = (near: number) => Math.max(1.5, shorter * (kind.small + (kind.large - kind.small) * near))
  const looks: readonly ((near: number) => Canvas)[] = kind.colors.map((color, at) => {
    const shape = kind.shapes[at % kind.shapes.length] ?? kind.shapes[0]
    return stampSizes(4, (near) => {
      const shaded = mix(color, air.palette.shade, air.palette.shadeShare * 0.42)
      return drawStamp(radius(near), (context) =>
        shape(context, air.brush.tint(mix(shaded, air.palette.air, 0.3 * (1 - near)))),
      )
    })
  })
  return (context, time) => {
    context.globalAlpha = 1
    followLane(lanes, time, (lane, share) => {
      const look = looks[Math.floor(lane.phase * 7919) % looks.length]
      if (look === undefined) return
      const swing = wave(share, lane.phase, kind.swings)
      const blown = air.wind * kind.blown + alongPath(lane, air.travel * lane.near)
      const x = wrapAcross(lane.x + blown * share + kind.swingWidth * (0.4 + lane.near) * swing) * width
      // A particle sinks most slowly at the turning points of its swing.
      const y = (share * 1.12 - 0.06 + 0.012 * wave(share, lane.phase * 2, kind.swings * 2)) * height
      const direction = lane.phase < 0.5 ? 1 : -1
      const angle = (lane.phase + direction * kind.turns * share) * Math.PI * 2 + swing * 0.5
      const face = wave(share, lane.x, kind.flips)
      printTurned(context, look(lane.near), x, y, angle, Math.abs(face) < 0.16 ? 0.16 : face)
    })
  }
}

const leaf: DrawShape = (context, color) => {
  context.fillStyle = color
  context.beginPath()
  context.moveTo(0, -0.95)
  context.bezierCurveTo(0.7, -0.5, 0.62, 0.35, 0, 0.7)
  context.bezierCurveTo(-0.62, 0.35, -0.7, -0.5, 0, -0.95)
  context.fill()
  drawVein(context, color)
}

/** The outline of half a maple leaf: the angle from the stalk, in turns, and the distance from the middle. */
const lobes: readonly (readonly [turn: number, reach: number])[] = [
  [0.06, 0.5],
  [0.13, 0.72],
  [0.19, 0.52],
  [0.29, 0.98],
  [0.385, 0.56],
  [0.5, 1],
]

const lobedLeaf: DrawShape = (context, color) => {
  context.fillStyle = color
  context.beginPath()
  for (const side of [1, -1]) {
    for (const [turn, reach] of side === 1 ? lobes : lobes.toReversed()) {
      const angle = turn * Math.PI * 2 * side
      context.lineTo(Math.sin(angle) * reach * 0.95, Math.cos(angle) * reach * 0.95)
    }
  }
  context.fill()
  drawVein(context, color)
}

function drawVein(context: SKRSContext2D, color: Color): void {
  context.strokeStyle = withAlpha(mix(color, '#000000', 0.42), 0.75)
  context.lineWidth = 0.1
  context.beginPath()
  context.moveTo(0, -0.6)
  context.quadraticCurveTo(0.06, 0.3, -0.06, 1)
  context.stroke()
}

const petal: DrawShape = (context, color) => {
  const fade = context.createLinearGradient(0, -0.8, 0, 0.8)
  context.fillStyle = withStops(fade, [0, mix(color, '#ffffff', 0.45)], [1, color])
  context.beginPath()
  context.moveTo(0, 0.85)
  context.bezierCurveTo(-0.85, 0.2, -0.6, -0.85, -0.12, -0.8)
  context.lineTo(0, -0.55)
  context.lineTo(0.12, -0.8)
  context.bezierCurveTo(0.6, -0.85, 0.85, 0.2, 0, 0.85)
  context.fill()
}

const strip: DrawShape = (context, color) => {
  context.fillStyle = color
  context.fillRect(-0.42, -0.8, 0.84, 1.6)
}

const disc: DrawShape = (context, color) => {
  context.fillStyle = color
  context.beginPath()
  context.arc(0, 0, 0.7, 0, Math.PI * 2)
  context.fill()
}

const curl: DrawShape = (context, color) => {
  context.strokeStyle = color
  context.lineWidth = 0.3
  context.beginPath()
  context.moveTo(-0.2, -0.85)
  context.bezierCurveTo(0.9, -0.4, -0.9, 0.2, 0.25, 0.85)
  context.stroke()
}

const leaves: Omit<Tumbler, 'count'> = {
  colors: ['#d8541c', '#e8932a', '#b83222', '#f0b83c', '#9a5a24', '#cf6d1e'],
  shapes: [leaf, lobedLeaf],
  small: 0.013,
  large: 0.044,
  pace: (near) => 0.4 + 0.5 * near,
  swings: 2,
  swingWidth: 0.035,
  blown: 0.5,
  turns: 1.5,
  flips: 2.5,
}

const petals: Omit<Tumbler, 'count'> = {
  colors: ['#ff9fc0', '#ffc2d6', '#f77fab', '#ffd9e6'],
  shapes: [petal],
  small: 0.0085,
  large: 0.024,
  pace: (near) => 0.36 + 0.4 * near,
  swings: 2.5,
  swingWidth: 0.022,
  blown: 0.42,
  turns: 1.2,
  flips: 3.5,
}

const confetti: Omit<Tumbler, 'count'> = {
  colors: ['#ff4d6d', '#ffd23f', '#3ec1f3', '#5fd068', '#b072f0', '#ff924c'],
  shapes: [strip, disc, curl],
  small: 0.009,
  large: 0.02,
  pace: (near) => 0.55 + 0.75 * near,
  swings: 2,
  swingWidth: 0.016,
  blown: 0.06,
  turns: 2,
  flips: 5,
}
