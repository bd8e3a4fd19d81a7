// Decides what the camera does in a film. If the prompt does not say, the camera sways gently or moves alongside a
// traveling subject.

import type { Action, Intent, Relation } from '../words/intent.ts'
import type { Actor, Shot } from './scene.ts'

export function planShot(intent: Intent, cast: readonly Actor[]): Shot {
  const { move, pace } = intent.camera
  return { move, pace, travel: move === 'drift' ? travelOf(intent, cast) : 0 }
}

/** Travelers move in the direction in which they look, so the land moves in the opposite direction. */
function travelOf({ mentions, place }: Intent, cast: readonly Actor[]): number {
  const [subject] = mentions
  const speed = subject?.action === null || subject === undefined ? undefined : speeds[subject.action]
  // If one thing is on, in, above, or below another, the subject stays in place. No room is long enough to travel in.
  const isTied = mentions.some(({ relation }) => relation !== null && tying.has(relation.kind))
  if (speed === undefined || isTied || place === 'room') return 0
  const leader = cast.find(({ word }) => word === subject?.word)
  return leader?.heading === 'right' ? -speed : speed
}

/**
 * The speed of travelers, in frame widths per loop of the film. The land next to a walker repeats after at least one
 * frame width, so no piece of this land is visible twice at the same time.
 */
export const speeds: Partial<Record<Action, number>> = {
  walks: 1.3,
  runs: 2.6,
  drives: 2.6,
  flies: 1.3,
  swims: 1.3,
}

const tying: ReadonlySet<Relation> = new Set(['on', 'in', 'above', 'below'])
