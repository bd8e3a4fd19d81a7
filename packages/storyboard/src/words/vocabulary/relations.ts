// The words that say where one thing is in relation to another.

import { relationKinds } from '../intent.ts'
import type { Mention, Relation } from '../intent.ts'

/**
 * With `past`, a flying thing is above the second thing, and any other thing is beside the second thing. With `with`,
 * the second thing does what the first thing does. With `wears`, the second thing is left out or put on the head. With
 * `uses`, the second thing is in front of the first thing.
 */
export const relationWords = [...relationKinds, 'past', 'with', 'wears', 'uses'] as const
export type RelationWord = (typeof relationWords)[number]

export function relationOf(word: RelationWord, { thing, action }: Mention): Relation {
  if (word === 'past') return thing.stance === 'flies' || action === 'flies' ? 'above' : 'beside'
  return word === 'with' || word === 'wears' || word === 'uses' ? 'beside' : word
}
