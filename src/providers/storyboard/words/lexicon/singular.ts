// English plurals. Guesses may be wrong: the lexicon decides which of them is a word.

const irregular: ReadonlyMap<string, string> = new Map([
  ['mice', 'mouse'],
  ['geese', 'goose'],
  ['men', 'man'],
  ['women', 'woman'],
  ['children', 'child'],
  ['kids', 'child'],
  ['people', 'person'],
  ['oxen', 'ox'],
  ['calves', 'calf'],
  ['elves', 'elf'],
  ['wolves', 'wolf'],
  ['leaves', 'fallen leaf'],
  ['cacti', 'cactus'],
  ['octopi', 'octopus'],
])

/** Possible singulars, the likeliest first; empty when the word does not look like a plural. */
export function singularsOf(word: string): readonly string[] {
  const known = irregular.get(word)
  if (known !== undefined) return [known]
  if (!word.endsWith('s') || word.endsWith('ss')) return []
  const guesses = [word.slice(0, -1)]
  if (word.endsWith('es')) guesses.push(word.slice(0, -2))
  if (word.endsWith('ies')) guesses.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('ves')) guesses.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`)
  return guesses
}
