// Lays mist between the planes of a scene: banks in the valleys behind the nearer ridges.

import { swarmsOf } from './air/choose-swarms.ts'
import { createBanks } from './air/mist.ts'
import { brushOf } from './air/brush.ts'
import { windOf } from './air/wind.ts'
import type { Layer } from './layer.ts'
import type { Part } from './parts.ts'
import type { Band, Scene } from '../plan/scene.ts'
import type { Random } from '../random.ts'

/** Layers to be drawn right before the part. */
export function mistsOf(part: Part, scene: Scene, random: Random): readonly Layer[] {
  const mist = swarmsOf(scene).find(({ kind }) => kind === 'mist')
  const band = part.kind === 'land' && !part.isBare ? part.band : null
  if (mist === undefined || band === null || !valleysOf(scene).includes(band)) return []
  const { size, palette, style, shot } = scene
  const banks = createBanks(
    {
      size,
      color: brushOf(style).veil(palette.air),
      strength: mist.share,
      count: 3,
      topY: band.topY - size.height * 0.05,
      spread: size.height * 0.06,
      drift: windOf(scene) * 0.12 + shot.travel * band.depth,
    },
    random.fork(`mist ${band.name}`),
  )
  return [banks]
}

/**
 * The nearest few behind all subjects, which no mist covers, that have land behind them: a bank costs as much as land does.
 */
function valleysOf({ items }: Scene): readonly Band[] {
  const subjects = items.filter((item) => item.kind === 'actor' && item.word !== null)
  const nearest = Math.min(1, ...subjects.map(({ depth }) => depth))
  return items
    .flatMap((item) => (item.kind === 'band' && item.depth > 0.1 && item.depth < nearest ? [item] : []))
    .slice(-valleysMax)
}

const valleysMax = 3
