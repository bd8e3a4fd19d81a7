// The limits that the operator sets for a provider.

/** The shortest and the longest pause between two polls of a job. If both are 0, `poll` itself waits for a change. */
export interface Polling {
  readonly leastMs: number
  readonly greatestMs: number
}

export interface EngineLimits {
  /**
   * The maximum number of concurrent tasks: in this process if the engine is local, otherwise in all processes
   * together.
   */
  readonly concurrency: number
  /** Applies to all submissions, polls, lookups, and cancellations of all processes together. Null for no limit. */
  readonly requestsPerSecond: number | null
  /**
   * The maximum cost per UTC day, in millionths of one unit of the currency in which the engine reports costs. Null for
   * no limit.
   */
  readonly spendMicrosPerDay: number | null
  readonly polling: Polling
}

/**
 * On average, the pause is a tenth of the time that the job has been running, but at least `leastMs` and at most
 * `greatestMs`. The worker therefore notices the end of a short job quickly, and a long job causes few requests.
 * `chance`, a random number from 0 to 1, varies the pause by up to 10%, so that many jobs are not polled at once.
 */
export function pollPauseMs({ leastMs, greatestMs }: Polling, ageMs: number, chance: number): number {
  return Math.min(Math.max(ageMs / 10, leastMs), greatestMs) * (0.9 + chance / 5)
}

/** Returns the limits for an engine that runs in this process and its child processes. */
export function localLimits(concurrency: number): EngineLimits {
  const polling = { leastMs: 0, greatestMs: 0 }
  return { concurrency, requestsPerSecond: null, spendMicrosPerDay: null, polling }
}
