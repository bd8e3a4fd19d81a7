// The only file that reads the time. Stored times come from the database; these clocks are used for the embedded
// database and for measuring durations.

export interface Clock {
  /** Milliseconds since 1970; can jump when the system clock is set. */
  nowMs(): number
  /** Milliseconds since an arbitrary moment; never jumps. Used for leases, rates and deadlines within the process. */
  monotonicMs(): number
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}
