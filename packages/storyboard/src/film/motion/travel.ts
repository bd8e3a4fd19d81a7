// The movement of the land when the camera follows a traveling subject. Each strip moves by a whole number of periods,
// so the film loops without a visible seam. Nearer strips move faster.

import { ease } from '../../lib/ease.ts'
import type { Band, Shot } from '../../plan/scene.ts'
import type { Ridge } from '../../plan/land/ridge.ts'

/**
 * A strip of land repeats every `period` pixels. In one loop of the film, it moves by `distance`, which is a multiple
 * of `period`. Both are whole numbers of pixels.
 */
export interface Passage {
  readonly distance: number
  readonly period: number
  /** The left edge of the stretch that is painted once and then repeated. The stretch is centered in the frame. */
  readonly start: number
}

/** Returns `null` if nothing travels, or if the strip is so far away that it stays in place. */
export function passageOf(depth: number, { travel }: Shot, width: number): Passage | null {
  const share = shares.find(({ beyond }) => depth >= beyond)?.share ?? 0
  const way = Math.abs(travel) * share * width
  if (way < width * 0.2) return null
  const rounds = Math.max(1, Math.floor(way / width))
  const period = Math.round(way / rounds)
  return { distance: Math.sign(travel) * period * rounds, period, start: Math.round((width - period) / 2) }
}

/**
 * The speeds of strips relative to the foreground, from near to far. There are only a few speeds, because neighboring
 * things on the same land must not slide past each other.
 */
const shares = [
  { beyond: 0.95, share: 1 },
  { beyond: 0.6, share: 0.78 },
  { beyond: 0.25, share: 0.4 },
]

/** Bends the ridge at the end of the period so that it meets the ridge at the beginning. */
export function goRound(band: Band, { period, start }: Passage): Band {
  return { ...band, ridge: roundRidge(band.ridge, period, start) }
}

function roundRidge(ridge: Ridge, period: number, start: number): Ridge {
  const bend = period * 0.35
  return (x) => {
    const along = (((x - start) % period) + period) % period
    const eased = ease((along - (period - bend)) / bend)
    const here = start + along
    return ridge(here) * (1 - eased) + ridge(here - period) * eased
  }
}
