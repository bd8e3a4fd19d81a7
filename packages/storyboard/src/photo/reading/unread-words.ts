// The words of a prompt while they are being understood: whoever understands some takes them away, so that a golden frame
// is not also golden light. What is refused (`no frame`) is taken away as well, and not answered.

export interface Request {
  /** What is left. */
  readonly text: string
  /** The first match that nobody refuses, or `null`. */
  take(words: RegExp): RegExpExecArray | null
  /** Puts back what was taken and not understood. */
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

/** As many letters as four hundred words have; the reader of words stops there too. */
const lengthMax = 4_000

/** `no` stands close to what it refuses; `don't` has a verb and more between. */
const refused =
  /\b(?:(?:no|not|without|remove|reduce|isn['’]?t|instead of)\s+(?:[\p{L}\p{N}'’-]+\s+){0,2}|(?:never|don['’]?t|do not|avoid|stop)\s+(?:[\p{L}\p{N}'’-]+\s+){0,4})$/iu
