// The tables of words are written as lists: many words and phrases of one meaning.

/** Each phrase of a list, `red, bright red`, with what all of them mean. A list may go on over several lines. */
export function listed<const Meaning>(list: string, meaning: Meaning): [string, Meaning][] {
  return list.split(/,\s+/).map((phrase) => [phrase.replaceAll(/\s+/g, ' '), meaning])
}
