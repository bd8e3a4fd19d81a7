// How the land passes by when the camera keeps up with someone: each plane by whole periods in one round, so that the
// film loops, and nearer ones faster. Pure.

import { ease } from '../../lib/ease.ts'
import type { Band, Shot } from '../../plan/scene.ts'
import type { Ridge } from '../../plan/land/ridge.ts'

/** Whole pixels: what repeats after `period` moves on by `distance` in one round, which is a multiple of it. */
export interface Passage {
  readonly distance: number
  readonly period: number
  /** Where the stretch begins that is painted once and repeated; its middle is that of the frame. */
  readonly start: number
}

/** `null` for what stays where it is: nothing travels, or the plane is too far away. */
export function passageOf(depth: number, { travel }: Shot, width: number): Passage | null {
  const share = shares.find(({ beyond }) => depth >= beyond)?.share ?? 0
  const way = Math.abs(travel) * share * width
  if (way < width * 0.2) return null
  // As few repetitions within the frame as the way allows.
  const rounds = Math.max(1, Math.floor(way / width))
  const period = Math.round(way / rounds)
  return { distance: Math.sign(travel) * period * rounds, period, start: Math.round((width - period) / 2) }
}

/** From near to far. Neighbours that stand on the same land must not slide over each other, hence few steps. */
const shares = [
  { beyond: 0.95, share: 1 },
  { beyond: 0.6, share: 0.78 },
  { beyond: 0.25, share: 0.4 },
]

/** The same land, its end bent so that it meets its beginning. */
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
