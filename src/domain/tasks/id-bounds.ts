// Bounds on task IDs for given times, so that an index on IDs can find the tasks created in a period.

import { firstIdAt } from '../../lib/ids.ts'

/**
 * A task ID begins with the time of creation, by the clock of the process that created the task. If that clock and the
 * database's clock differ by more than this value, lists with a time filter may omit the task, and the task may be
 * archived late.
 */
const clockSkewMs = 3_600_000

/** The result sorts before the IDs of all tasks that were created at or after `ms`, by the database's clock. */
export function idBefore(ms: number): string {
  return firstIdAt(Math.max(0, ms - clockSkewMs))
}

/** The result sorts after the IDs of all tasks that were created before `ms`, by the database's clock. */
export function idAfter(ms: number): string {
  return firstIdAt(ms + clockSkewMs)
}
