// The words that say where a thing is, seen from another.

import type { Mention, Relation } from './intent.ts'
import { listed } from './listed.ts'

/**
 * `past` is above for what flies, and beside for the rest; who goes `with` somebody does what that one does; what
 * somebody `wears` is left out, or sits on the head; what somebody `uses` is in front.
 */
export type RelationWord = Relation | 'past' | 'with' | 'wears' | 'uses'

/** How the one that was named first stands to the other. */
export function relationOf(word: RelationWord, { thing, action }: Mention): Relation {
  if (word === 'past') return thing.stance === 'flies' || action === 'flies' ? 'above' : 'beside'
  return word === 'with' || word === 'wears' || word === 'uses' ? 'beside' : word
}

export const relations: ReadonlyMap<string, RelationWord> = new Map([
  ...listed(
    `next to, beside, besides, by, near, nearby, close to, alongside, next door to, at, around, round, against, among,
    amongst, amid, between, surrounded by, side by side with, facing, towards, toward, meets, meeting, watching, looking at,
    looks at, staring at, talking to, hugging, hugs, kissing, fighting, fights, guarding, guards, pulling, pulls, pushing,
    pushes, at foot of, by side of, left of, right of, to left of, to right of, on left of, on right of, across from,
    opposite, looks over, looking over, looks out over, looking out over, watches over, watching over, gazes over, gazing over,
    gazing out over, overlooking, overlooks, stands over, standing over, towering over, towers over`,
    'beside',
  ),
  ...listed(
    `with, along with, together with, accompanied by, holding, holds, carrying, carries, leading, leads, play, plays,
    playing, chasing, chases`,
    'with',
  ),
  ...listed('wearing, wears, dressed in, dressed as', 'wears'),
  ...listed(
    'on, on roof, on rooftop, on stage, upon, onto, on top of, atop, astride, ride, rides, riding, on back of, on board of, aboard',
    'on',
  ),
  ...listed('above, over, high above', 'above'),
  ...listed('under, below, beneath, underneath, at bottom of', 'below'),
  ...listed(
    'in, inside, inside of, into, within, out of, drive, drives, driving, peeking out of, in middle of',
    'in',
  ),
  ...listed('behind, in back of', 'behind'),
  ...listed('in front of, ahead of, before', 'before'),
  ...listed(
    'eating, eats, drinking, drinks, reading, reads, cooking, cooks, baking, bakes, painting, paints, using',
    'uses',
  ),
  ...listed('past, passes, passing, passes by, passing by', 'past'),
])
