// The words of a prompt that no function has understood yet. Each function that reads the prompt removes the words that
// it understands, so `a golden frame`, for example, does not also mean golden light. Excluded words, as in `no frame`,
// are removed without effect.

export interface Request {
  readonly text: string
  /** Removes and returns the first match that is not excluded, or returns `null`. */
  take(words: RegExp): RegExpExecArray | null
  /** Puts back words that were removed but not understood. */
  restore(words: string): void
}

export function readRequest(prompt: string): Request {
  let text = prompt.slice(0, lengthMax)
  return {
    get text() {
      return text
    },
    take(words) {
      for (;;) {
        const match = words.exec(text)
        if (match === null) return null
        const before = text.slice(0, match.index)
        const refusal = refused.exec(before)
        text = `${before.slice(0, refusal?.index ?? match.index)} ${text.slice(match.index + match[0].length)}`
        if (refusal === null) return match
      }
    },
    restore(words) {
      text = `${text} , ${words}`
    },
  }
}

/** In characters. Enough for about 400 words, which is the limit in `words/reading/read-prompt.ts`. */
const lengthMax = 4_000

/**
 * At most two words can be between `no` and the word that it excludes. After `don't`, the limit is four words, because
 * a verb comes first, as in `don't put it in a frame`.
 */
const refused =
  /\b(?:(?:no|not|without|remove|reduce|isn['’]?t|instead of)\s+(?:[\p{L}\p{N}'’-]+\s+){0,2}|(?:never|don['’]?t|do not|avoid|stop)\s+(?:[\p{L}\p{N}'’-]+\s+){0,4})$/iu
