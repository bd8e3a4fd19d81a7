// Reads the time. No other file does so. Stored times come from the database. These clocks are used for the embedded
// database and for measuring durations.

export interface Clock {
  /** Returns milliseconds since 1970. Can jump when the system clock is set. */
  nowMs(): number
  /**
   * Returns milliseconds since an arbitrary moment. Never jumps. Used for leases, rates, and deadlines within the
   * process.
   */
  monotonicMs(): number
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}
