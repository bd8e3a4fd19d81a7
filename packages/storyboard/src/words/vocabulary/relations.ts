// The words that say where a thing is, seen from another.

import { relationKinds } from '../intent.ts'
import type { Mention, Relation } from '../intent.ts'

/**
 * `past` is above for what flies, and beside for the rest; who goes `with` somebody does what that one does; what
 * somebody `wears` is left out, or sits on the head; what somebody `uses` is in front.
 */
export const relationWords = [...relationKinds, 'past', 'with', 'wears', 'uses'] as const
export type RelationWord = (typeof relationWords)[number]

/** How the one that was named first stands to the other. */
export function relationOf(word: RelationWord, { thing, action }: Mention): Relation {
  if (word === 'past') return thing.stance === 'flies' || action === 'flies' ? 'above' : 'beside'
  return word === 'with' || word === 'wears' || word === 'uses' ? 'beside' : word
}
