// Mist: long, soft banks that appear, drift slightly, and disappear.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { mix } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import type { Random } from '../../lib/random.ts'
import type { Size } from '../../lib/sizes.ts'
import type { Layer } from '../layer.ts'
import type { Air } from './air.ts'
import { alongPath, followLane, layLanes } from './lane.ts'

/**
 * The mist in front of the whole scene, along the lower edge, where no subject stands. `lay-mists.ts` adds the mist
 * between the strips of land.
 */
export function createMist(
  { size, palette, wind, travel, brush }: Air,
  share: number,
  random: Random,
): Layer {
  const color = brush.veil(palette.air)
  const topY = size.height * 0.95
  const drift = wind * 0.18 + travel
  return createBanks(
    { size, color, strength: share * 0.28, count: 3, topY, spread: size.height - topY, drift },
    random,
  )
}

export interface Mist {
  readonly size: Size
  readonly color: Color
  readonly strength: number
  readonly count: number
  /** The centers of the banks are between the rows `topY` and `topY + spread`. */
  readonly topY: number
  readonly spread: number
  /** How far the banks move to the right in one loop of the film, in frame widths. */
  readonly drift: number
}

export function createBanks(
  { size, color, strength, count, topY, spread, drift }: Mist,
  random: Random,
): Layer {
  const banks = layLanes(random, count * 2, () => 0.5).map((lane, at) => ({
    lane,
    // The golden ratio (0.618) spreads the banks evenly, so neither side of the frame is ever bare.
    across: 0.2 + 0.6 * ((at * 0.618 + lane.phase * 0.2) % 1),
    picture: paintBank(
      size.width * 0.95,
      size.height * 0.17,
      mix(color, '#ffffff', 0.3),
      random.fork(`${at}`),
    ),
  }))
  return (context, time) => {
    for (const { lane, across, picture } of banks) {
      followLane([lane], time, (_, share) => {
        const moved = alongPath(lane, drift) * (share - 0.5)
        // Drawing at whole pixels is four times as fast as interpolating. The soft edges of the banks hide the steps.
        const left = Math.round((across + moved) * size.width - picture.width / 2)
        const top = Math.round(topY + spread * lane.x - picture.height / 2)
        context.globalAlpha = strength * Math.sin(share * Math.PI) ** 2
        context.drawImage(picture, left, top)
      })
    }
    context.globalAlpha = 1
  }
}

function paintBank(width: number, height: number, color: Color, random: Random): Canvas {
  const canvas = createCanvas(Math.ceil(width), Math.ceil(height))
  const context = canvas.getContext('2d')
  for (let puff = 0; puff < 18; puff++) {
    const across = random.between(0.2, 0.8)
    const half = Math.min(across, 1 - across) * random.between(0.55, 0.95)
    const rise = random.between(0.25, 0.48)
    const down = random.between(rise, 1 - rise)
    context.save()
    context.translate(across * width, down * height)
    context.scale(half * width, rise * height)
    const fade = context.createRadialGradient(0, 0, 0, 0, 0, 1)
    context.fillStyle = withFade(fade, color, [0, 0.2], [0.5, 0.09], [1, 0])
    context.fillRect(-1, -1, 2, 2)
    context.restore()
  }
  return canvas
}
