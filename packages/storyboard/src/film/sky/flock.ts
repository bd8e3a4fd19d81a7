// A few distant birds that cross an empty sky, or bats in spooky scenes.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../../lib/color.ts'
import { wave } from '../../lib/ease.ts'
import type { Random } from '../../lib/random.ts'
import { appear, followLane, layLanes } from '../air/lane.ts'
import type { Layer } from '../layer.ts'
import type { SkyView } from './sky-show.ts'

export function createFlock(sky: SkyView, random: Random): Layer {
  return createFlyers(sky, { draw: drawBird, span: 0.021, flaps: 9, tone: 0.1 }, random)
}

export function createBats(sky: SkyView, random: Random): Layer {
  return createFlyers(sky, { draw: drawBat, span: 0.034, flaps: 14, tone: 0 }, random)
}

interface Flyer {
  /** `lift` is 0 when the wings are down and 1 when they are up. */
  readonly draw: (context: SKRSContext2D, x: number, y: number, span: number, lift: number) => void
  /** The distance from the body to a wing tip, relative to the frame's shorter side. */
  readonly span: number
  /** The number of wingbeats in one loop of the film. */
  readonly flaps: number
  readonly tone: number
}

function createFlyers({ size, horizonY, palette, brush }: SkyView, kind: Flyer, random: Random): Layer {
  const direction = random.pick([1, -1])
  const span = Math.min(size.width, size.height) * kind.span
  const height = random.between(0.22, 0.4) * horizonY
  const flights = layLanes(random, 1, () => 1 / 4)
  const members = Array.from({ length: 4 }, (_, at) => ({
    behind: Math.ceil(at / 2) * random.between(1.7, 2.5) * span,
    aside: Math.ceil(at / 2) * (at % 2 === 0 ? 1 : -1) * random.between(0.9, 1.5) * span,
    share: 1 - at * 0.07,
    phase: random.between(0, 1),
  }))
  const color = withAlpha(brush.tint(mix(palette.shade, palette.air, kind.tone)), 0.85)
  return (context, time) => {
    context.strokeStyle = color
    context.fillStyle = color
    context.lineCap = 'round'
    context.lineJoin = 'round'
    followLane(flights, time, (_, share) => {
      context.globalAlpha = appear(share, 0.04)
      const x = size.width * (0.5 + direction * (share * 1.8 - 0.9))
      const y = height + 0.13 * horizonY * wave(share, 0.1, 1.5)
      for (const one of members) {
        const lift = 0.5 + 0.5 * wave(time, one.phase, kind.flaps)
        kind.draw(context, x - direction * one.behind, y + one.aside, span * one.share, lift)
      }
    })
    context.globalAlpha = 1
  }
}

const drawBird: Flyer['draw'] = (context, x, y, span, lift) => {
  const tip = y - span * (lift - 0.35) * 0.9
  const shoulder = y - span * (0.25 + 0.35 * lift)
  context.lineWidth = span * 0.16
  context.beginPath()
  context.moveTo(x - span, tip)
  context.quadraticCurveTo(x - span * 0.45, shoulder, x, y)
  context.quadraticCurveTo(x + span * 0.45, shoulder, x + span, tip)
  context.stroke()
}

const drawBat: Flyer['draw'] = (context, x, y, span, lift) => {
  const tip = span * (0.45 - 0.85 * lift)
  context.beginPath()
  context.moveTo(x, y + span * 0.28)
  for (const [side, points] of [
    [1, wing],
    [-1, wing.toReversed()],
  ] as const) {
    for (const [across, down] of points) {
      context.lineTo(x + side * across * span, y + down * span + tip * across * across)
    }
  }
  context.fill()
}

/** The outline of one wing: from the hip along the lower edge to the tip, and back along the upper edge to the ear. */
const wing = [
  [0.16, 0.12],
  [0.34, 0.26],
  [0.5, 0.1],
  [0.72, 0.22],
  [1, 0],
  [0.55, -0.2],
  [0.16, -0.08],
  [0.12, -0.3],
  [0.04, -0.2],
] as const
