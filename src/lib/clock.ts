// The only place that reads the time. Stored times are the database's; these two are for its embedded clock and for
// measuring how long something takes.

export interface Clock {
  /** Milliseconds since 1970; can jump when the machine's clock is set. */
  nowMs(): number
  /** Milliseconds since some moment; never jumps. For leases, rates and deadlines inside the process. */
  monotonicMs(): number
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}
