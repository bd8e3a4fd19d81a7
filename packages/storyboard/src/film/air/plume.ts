// Smoke, steam, or sparks that rise from the origin of the drawing context.

import { mix } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import type { Mouth } from '../../plan/illustrations/tables.ts'
import type { Palette } from '../../plan/scene.ts'
import { wave } from '../../lib/ease.ts'
import type { Random } from '../../lib/random.ts'
import type { Layer } from '../layer.ts'
import { appear, followLane, layLanes } from './lane.ts'
import { print } from './stamp.ts'
import type { AirBrush } from './air-brush.ts'

export interface Source {
  readonly kind: Mouth['kind']
  /** The longer side of the source, in pixels. */
  readonly size: number
  /** How far the plume drifts to the right before it dissolves, in pixels. */
  readonly blown: number
  readonly palette: Palette
  readonly brush: AirBrush
}

export function createPlume(source: Source, random: Random): Layer {
  return source.kind === 'sparks'
    ? createSparks(source, random)
    : createPuffs(source, puffs[source.kind], random)
}

interface Puffs {
  readonly color: Color
  readonly count: number
  readonly alpha: number
  /** The height of the plume, and the radius of a puff at the plume's start and end, relative to `size`. */
  readonly height: number
  readonly start: number
  readonly end: number
}

const puffs: Record<Exclude<Mouth['kind'], 'sparks'>, Puffs> = {
  smoke: { color: '#d9dbe2', count: 8, alpha: 0.62, height: 0.52, start: 0.03, end: 0.12 },
  steam: { color: '#ffffff', count: 7, alpha: 0.34, height: 0.42, start: 0.03, end: 0.09 },
}

function createPuffs({ size, blown, palette, brush }: Source, kind: Puffs, random: Random): Layer {
  const lane = {
    x: 0,
    y: random.between(0, 1),
    near: 1,
    phase: random.between(0, 1),
    rounds: 2,
    places: kind.count,
  }
  const color = mix(kind.color, palette.shade, palette.shadeShare * 0.45)
  const stamp = brush.spot(Math.max(3, kind.end * size), color, 0.6)
  return (context, time) => {
    followLane([lane], time, (_, share) => {
      const grown = kind.start + (kind.end - kind.start) * share ** 0.7
      const x = blown * share ** 1.4 + 0.025 * size * share * wave(share, lane.phase, 2.3)
      const y = -kind.height * size * share ** 0.85
      const side = (2 * grown * size * stamp.width) / (2 * kind.end * size)
      context.globalAlpha = kind.alpha * Math.min(1, share * 7) * (1 - share) ** 1.1
      context.drawImage(stamp, x - side / 2, y - side / 2, side, side)
    })
    context.globalAlpha = 1
  }
}

function createSparks({ size, blown, brush }: Source, random: Random): Layer {
  const lanes = layLanes(random, 22, (near) => 2 + 2 * near, 1)
  const stamps = (['#ffe08a', '#ff9a3c', '#f0602a'] as const).map((color) =>
    brush.glow(Math.max(2.5, size * 0.02), color, '#fff3c4'),
  )
  return (context, time) => {
    followLane(lanes, time, (lane, share) => {
      const stamp = stamps[Math.floor(share * 2.99)]
      if (stamp === undefined) return
      const x =
        (lane.phase - 0.5) * 0.3 * size + (blown * share) / 2 + 0.06 * size * share * wave(share, lane.x, 2)
      const y = -(0.35 + 0.5 * lane.x) * size * share ** 0.8
      print(context, stamp, x, y, appear(share, 0.3))
    })
    context.globalAlpha = 1
  }
}
