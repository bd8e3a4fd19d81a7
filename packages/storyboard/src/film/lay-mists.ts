// Adds banks of mist between the strips of land, in the valleys behind the nearer ridges.

import { swarmsOf } from './air/choose-swarms.ts'
import { createBanks } from './air/mist.ts'
import { airBrushOf } from './air/air-brush.ts'
import { windOf } from './air/wind.ts'
import type { Layer } from './layer.ts'
import type { MovingPart } from './moving-parts.ts'
import type { Band, Scene } from '../plan/scene.ts'
import type { Random } from '../lib/random.ts'

/**
 * Returns the layers of mist to draw directly before `part`. Only strips of land and the subject have mist behind them.
 */
export function mistsOf(
  part: MovingPart,
  isSubject: boolean,
  scene: Scene,
  random: Random,
): readonly Layer[] {
  const mist = swarmsOf(scene).find(({ kind }) => kind === 'mist')
  if (mist === undefined) return []
  const valleys = valleysOf(scene)
  const behind = part.kind === 'land' && !part.isBare && part.band !== null ? part.band : null
  if (behind !== null && valleys.includes(behind)) {
    return [banksOf(behind, behind.topY - scene.size.height * 0.05, mist.share, scene, random)]
  }
  const ground = valleys.at(-1)
  if (!isSubject || ground === undefined || scene.weather !== 'fog') return []
  return [banksOf(ground, ground.lowY, mist.share, scene, random.fork('before'))]
}

function banksOf(band: Band, topY: number, share: number, scene: Scene, random: Random): Layer {
  const { size, palette, style, shot } = scene
  return createBanks(
    {
      size,
      color: airBrushOf(style).veil(palette.air),
      strength: share,
      count: 3,
      topY,
      spread: size.height * 0.06,
      drift: windOf(scene) * 0.12 + shot.travel * band.depth,
    },
    random.fork(`mist ${band.name}`),
  )
}

/**
 * Returns the nearest strips of land that are behind all subjects, because mist must not cover a subject. The number
 * of strips is limited, because drawing a bank of mist takes as long as drawing a strip of land.
 */
function valleysOf({ items }: Scene): readonly Band[] {
  const subjects = items.filter((item) => item.kind === 'actor' && item.word !== null)
  const nearest = Math.min(1, ...subjects.map(({ depth }) => depth))
  return (
    items
      .flatMap((item) => (item.kind === 'band' && item.depth > 0.1 && item.depth < nearest ? [item] : []))
      // On water, mist lies only near the far shore. Nearer mist would cover floating things.
      .filter(({ surface, depth }) => surface !== 'water' || depth < 0.3)
      .slice(-valleysMax)
  )
}

const valleysMax = 3
