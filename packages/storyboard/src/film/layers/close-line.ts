import type { Passage } from '../motion/travel.ts'
import type { Actor } from '../../plan/scene.ts'

/**
 * Resizes rails slightly so that one period of the land contains a whole number of pieces and the last piece meets the
 * first. Other actors do not change.
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
