// Splits a prompt into words and emoji. Articles do not count as words, so `under the sea` and `under a sea` are the
// same phrase.

export interface Token {
  /** The text in lowercase, without accents, hyphens, or `'s`. */
  readonly text: string
  /** The article before the word: `a` for something new (`a`, `another`), `the` for something known (`the`, `her`). */
  readonly article: 'a' | 'the' | null
  /** Whether the word is the first word of the prompt or follows punctuation. */
  readonly startsClause: boolean
  readonly isEmoji: boolean
}

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  let article: Token['article'] = null
  let startsClause = true
  // Accents, variation selectors, and skin tones do not change the word.
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Emoji_Modifier}]/gu, '')
  for (const [part] of plain.matchAll(parts)) {
    const isEmoji = emoji.test(part)
    if (!isEmoji && !letter.test(part)) {
      startsClause = true
      article = null
      continue
    }
    const word = part.replace(/['’]s$/u, '').replaceAll(/['’]/gu, '')
    const introduces = articles.get(word)
    if (introduces !== undefined) {
      article = introduces
      continue
    }
    tokens.push({ text: word, article, startsClause, isEmoji })
    startsClause = false
    article = null
  }
  return tokens
}

/** Returns the form in which words and phrases are looked up. */
export function keyOf(phrase: string): string {
  return tokensOf(phrase)
    .map(({ text }) => text)
    .join(' ')
}

/** Matches emoji, words, and punctuation. Spaces, hyphens, and quotation marks only separate words. */
const parts =
  /\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic})*|[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}'’"“”‘-]/gu
const emoji = /^\p{Extended_Pictographic}/u
const letter = /^[\p{L}\p{N}]/u

const articles: ReadonlyMap<string, 'a' | 'the'> = new Map([
  ...['a', 'an', 'another', 'each', 'every', 'any'].map((word) => [word, 'a'] as const),
  ...['the', 'this', 'these', 'those', 'my', 'our', 'your', 'his', 'her', 'its', 'their'].map(
    (word) => [word, 'the'] as const,
  ),
])
