// Decides when to ask an engine about a submission whose response was lost. The engine may list a job only some time
// after accepting it, and each lookup costs a request.

const leastMs = 2_000
const mostMs = 60_000

/**
 * Returns a random pause of 50% to 100% of the submission's age. An age below `leastMs` or above `mostMs` is replaced
 * by that limit. The age is counted from the submission rather than from the first lookup, so that the pauses are not
 * short again after a restart.
 */
export function findPauseAfterMs(ageMs: number): number {
  // Without jitter, tasks that lost their responses at the same time would ask at the same time.
  return Math.min(Math.max(ageMs, leastMs), mostMs) * (0.5 + Math.random() / 2)
}
