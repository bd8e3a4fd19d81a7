// Reads the time. No other file does so. The clock is mainly used to measure durations. Stored times come from the
// database, and only the embedded database gets them from this clock.

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
