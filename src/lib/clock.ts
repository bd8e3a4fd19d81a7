// In `src`, only this file reads the time. The clock mainly measures durations. Stored times come from the database's
// clock, which for an embedded database is this one.

export interface Clock {
  /** Milliseconds since 1970. Can jump when the system clock is set. */
  nowMs(): number
  /** Milliseconds since an arbitrary moment. Never jumps. Used for leases, rates, and deadlines within the process. */
  monotonicMs(): number
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}
