// Makes a line of rails repeat together with the land that it lies on. Contains only pure functions.

import type { Passage } from '../motion/travel.ts'
import type { Actor } from '../../plan/scene.ts'

/**
 * Stretches the pieces of a line slightly, so that one period contains a whole number of them and the last one meets
 * the first. Leaves other actors unchanged.
 */
export function closeLine(actors: readonly Actor[], { period, start }: Passage): readonly Actor[] {
  const pieces = actors.filter(({ sprite }) => sprite === 'rails')
  const [first, second] = pieces
  if (first === undefined || second === undefined) return actors
  const distance = second.x - first.x
  const count = Math.max(1, Math.round(period / distance))
  const own = period / count
  const line = Array.from({ length: count }, (_, at) => ({
    ...first,
    x: start + own * (at + 0.5),
    size: first.size * (own / distance),
  }))
  return actors.flatMap((actor) => (actor === first ? line : pieces.includes(actor) ? [] : [actor]))
}
