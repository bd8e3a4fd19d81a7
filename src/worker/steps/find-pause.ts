// Decides when to ask an engine about a submission whose response was lost. The engine may list a job only some time
// after accepting it, so we do not ask immediately. Each lookup costs a request, so we do not ask often.

const leastMs = 2_000
const mostMs = 60_000

/**
 * Returns the next pause: 50% to 100% of the submission's age, which counts as at least `leastMs` and at most `mostMs`.
 * The pauses therefore grow. The age is counted from the submission rather than from the first lookup, so that a
 * restart does not begin again with short pauses.
 */
export function findPauseAfterMs(ageMs: number): number {
  // The jitter prevents tasks that lost their responses at the same time from asking at the same time.
  return Math.min(Math.max(ageMs, leastMs), mostMs) * (0.5 + Math.random() / 2)
}
