// Determines which words are negated by a word such as `no` or `without`.

import { links } from './context.ts'
import type { Token } from '../vocabulary/tokens.ts'
import type { Senses } from '../vocabulary/vocabulary.ts'

/**
 * `open`: a negating word such as `no` has been read. `done`: something that the negating word excludes has been named
 * too.
 */
export type Negation = 'none' | 'open' | 'done'

/** Returns the negation of `token`. In `no cars and people on the road`, everything before `on` is negated. */
export function negationAt(before: Negation, token: Token, senses: Senses): Negation {
  if (senses.note === 'negation') return 'open'
  if (before === 'none' || token.startsClause || senses.relation !== undefined) return 'none'
  if (before === 'done' && token.article !== null) return 'none'
  if (links.has(token.text) && !lists.has(token.text)) return 'none'
  const isNamed = senses.thing !== undefined || senses.setting !== undefined || senses.hint !== undefined
  return isNamed ? 'done' : before
}

const lists: ReadonlySet<string> = new Set(['and', 'or', 'nor'])
