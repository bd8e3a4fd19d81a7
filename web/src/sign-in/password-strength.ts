// How hard a password is to guess, roughly, while it is typed. The service alone decides which it takes. Pure.

export interface Strength {
  /** Of `steps`. */
  readonly step: number
  readonly word: string
}

export const steps = 4

/** Shorter ones are refused. */
export const passwordLengthMin = 12

/** Length counts most; the same characters again and again count little. */
export function strengthOf(password: string): Strength {
  const characters = Array.from(password)
  if (characters.length < passwordLengthMin)
    return { step: 1, word: `Too short: ${passwordLengthMin} characters at least` }
  const points = characters.length + new Set(characters).size
  const found = scale.find(({ from }) => points >= from)
  return found ?? { step: 2, word: 'Easy to guess: add a word' }
}

const scale = [
  { from: 36, step: 4, word: 'Strong' },
  { from: 22, step: 3, word: 'Good' },
] as const
