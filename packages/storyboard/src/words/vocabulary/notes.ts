// Words that are not a thing, a place or an action, but change how the words around them are read.

/**
 * - `negation`: what follows is not drawn.
 * - `turn`: between two hours, the first becomes the second.
 * - `part`: of a body; a colour before it is the colour of the whole. `detail`: a part whose colour says nothing about
 *   the whole.
 * - `occasion`: drawn beside the rest; nothing stands on it.
 * - `clothes`, `hat`: not drawn beside the people who wear them. `instrument`: its player sways.
 * - `filler`: means nothing, though its single words would.
 */
export const noteKinds = [
  'negation',
  'turn',
  'part',
  'detail',
  'occasion',
  'clothes',
  'hat',
  'instrument',
  'filler',
] as const
export type Note = (typeof noteKinds)[number]
