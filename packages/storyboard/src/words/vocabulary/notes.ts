// Words that name no thing, place, or action, but change how the words around them are read.

/**
 * - `negation`: the following words are not drawn.
 * - `turn`: between two hours, the first hour becomes the second.
 * - `part`: a part of a body. A color before it applies to the whole body.
 * - `detail`: a part whose color says nothing about the whole.
 * - `occasion`: something that is drawn next to the other things. Nothing stands on it.
 * - `clothes`, `hat`: things that are not drawn next to the people who wear them.
 * - `instrument`: a thing whose player sways.
 * - `filler`: a phrase without a meaning, although each of its words would have one.
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
