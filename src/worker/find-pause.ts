// When to ask an engine about a submit whose answer was lost. Its list may lag behind its acceptance, so the first "no" is not
// the last word, and each look-up costs a request.

const leastMs = 2_000
const mostMs = 60_000

/**
 * About as long as the submit is old, so the pauses double. Counted from the submit and not from the first look-up: a restart
 * does not begin again with short pauses.
 */
export function findPauseAfterMs(ageMs: number): number {
  // The jitter keeps tasks that lost their answers together from asking together.
  return Math.min(Math.max(ageMs, leastMs), mostMs) * (0.5 + Math.random() / 2)
}
