// The two curves that all motions use: `ease` moves from rest to rest, and `wave` moves back and forth.

/** Returns 0 if `share` is 0 or less, and 1 if `share` is 1 or more, with a smooth transition in between. */
export function ease(share: number): number {
  const bounded = Math.min(1, Math.max(0, share))
  return bounded * bounded * (3 - 2 * bounded)
}

/** `phase` is the starting point, as a fraction of one oscillation. */
export function wave(share: number, phase: number, rounds = 1): number {
  return Math.sin((share * rounds + phase) * Math.PI * 2)
}
