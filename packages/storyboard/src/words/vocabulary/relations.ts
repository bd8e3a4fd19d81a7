// The words that say where a thing is in relation to another.

import { relationKinds } from '../intent.ts'
import type { Mention, Relation } from '../intent.ts'

/**
 * `past`: above for a flying thing, else beside. `with`: the second does what the first does. `wears`: left out, or put
 * on the head. `uses`: in front.
 */
export const relationWords = [...relationKinds, 'past', 'with', 'wears', 'uses'] as const
export type RelationWord = (typeof relationWords)[number]

/** How the thing that is named first is related to the second. */
export function relationOf(word: RelationWord, { thing, action }: Mention): Relation {
  if (word === 'past') return thing.stance === 'flies' || action === 'flies' ? 'above' : 'beside'
  return word === 'with' || word === 'wears' || word === 'uses' ? 'beside' : word
}
