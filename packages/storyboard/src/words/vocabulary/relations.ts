// The words that say where one thing is in relation to another.

import { relationKinds } from '../intent.ts'
import type { Mention, Relation } from '../intent.ts'

/**
 * In `A past B`, A is above B if A flies, and beside B otherwise. In `A with B`, B does what A does. In `A wears B`, B
 * is left out or put on A's head. In `A uses B`, B is in front of A.
 */
export const relationWords = [...relationKinds, 'past', 'with', 'wears', 'uses'] as const
export type RelationWord = (typeof relationWords)[number]

export function relationOf(word: RelationWord, { thing, action }: Mention): Relation {
  if (word === 'past') return thing.stance === 'flies' || action === 'flies' ? 'above' : 'beside'
  return word === 'with' || word === 'wears' || word === 'uses' ? 'beside' : word
}
