// Words that are no thing, place or action, but change how the words around them are read.

/**
 * - `denial`: what follows is not drawn.
 * - `turn`: between two hours, the one becomes the other.
 * - `part`: of a body; a colour before it is the colour of the whole. `detail`: a part whose colour says nothing of the whole.
 * - `occasion`: drawn beside the rest, never what something stands on.
 * - `clothes`, `hat`: not put beside who wears them. `instrument`: who plays it sways.
 * - `filler`: means nothing, though its words alone would.
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
