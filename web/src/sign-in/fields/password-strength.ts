// A rough estimate of password strength while the user types. Only the service decides which passwords it accepts.

export interface Strength {
  /** From 1 to `steps`. */
  readonly step: number
  readonly label: string
}

export const steps = 4

/** The service refuses passwords with fewer characters. */
export const passwordLengthMin = 12

/** A character earns two points the first time that it occurs, and one point for each repetition. */
export function strengthOf(password: string): Strength {
  const characters = Array.from(password)
  if (characters.length < passwordLengthMin)
    return { step: 1, label: `Too short: use at least ${passwordLengthMin} characters` }
  const points = characters.length + new Set(characters).size
  const found = scale.find(({ from }) => points >= from)
  return found ?? { step: 2, label: 'Weak: add another word' }
}

const scale = [
  { from: 36, step: 4, label: 'Strong' },
  { from: 22, step: 3, label: 'Good' },
] as const
