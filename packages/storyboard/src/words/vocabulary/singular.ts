// Guesses the singulars of English plurals. The lexicon decides which guess is a word.

import { tables } from './tables.ts'

/**
 * Returns the phrase with each possible singular of its last word, the most likely one first. The list is empty if the
 * last word does not look like a plural.
 */
export function singularsOf(phrase: string): readonly string[] {
  const start = phrase.lastIndexOf(' ') + 1
  const first = phrase.slice(0, start)
  return singularsOfWord(phrase.slice(start)).map((word) => first + word)
}

function singularsOfWord(word: string): readonly string[] {
  const known = irregular.get(word)
  if (known !== undefined) return [known]
  // For example, `firemen`, `snowmen`, and `women`.
  if (word.endsWith('men')) return [`${word.slice(0, -2)}an`]
  if (!word.endsWith('s') || word.endsWith('ss') || word.length < 3) return []
  const guesses = [word.slice(0, -1)]
  if (word.endsWith('es')) guesses.push(word.slice(0, -2))
  if (word.endsWith('ies')) guesses.push(`${word.slice(0, -3)}y`)
  return guesses
}

const irregular: ReadonlyMap<string, string> = new Map(tables.plurals)
