// The kinds of words that change how the words around them are read.

/**
 * - `negation`: the things named next are not drawn.
 * - `turn`: between two times of day, the word makes the light change from the first to the second.
 * - `part`: a part of a body. A color before this word applies to the whole body.
 * - `detail`: a part whose color does not apply to the whole body.
 * - `occasion`: an event or a place. Other things are not drawn in or on it, even after a word such as `in`.
 * - `clothes`, `hat`: things that are not drawn next to the people who wear them.
 * - `instrument`: a thing whose player dances.
 * - `filler`: a phrase that names nothing, although each of its words may have a meaning.
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
