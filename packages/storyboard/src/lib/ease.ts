// The two curves of all motion: from rest to rest, and back and forth. Pure.

/** 0 before the start, 1 after the end, with a smooth transition. */
export function ease(share: number): number {
  const bounded = Math.min(1, Math.max(0, share))
  return bounded * bounded * (3 - 2 * bounded)
}

/** Goes from −1 to 1 and back in each of `rounds`. `phase` is the part of a round that has passed at the beginning. */
export function wave(share: number, phase: number, rounds = 1): number {
  return Math.sin((share * rounds + phase) * Math.PI * 2)
}
