// Words that name no thing, place or action but change how the words around them are read.

/**
 * - `negation`: the following words are not drawn.
 * - `turn`: between two hours, the first becomes the second.
 * - `part`: a part of a body; a colour before it applies to the whole. `detail`: a part whose colour says nothing about
 *   the whole.
 * - `occasion`: drawn next to the other things; nothing stands on it.
 * - `clothes`, `hat`: not drawn next to the people who wear them. `instrument`: its player sways.
 * - `filler`: a phrase without a meaning, although its single words would have one.
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
