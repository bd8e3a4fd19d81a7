// Bounds on task ids for times, so that tasks of a certain time can be found through an index on ids.

import { firstIdAt } from '../../lib/ids.ts'

/**
 * An id begins with the time of the process that created the task. If that process's clock differs from the database's by more than
 * this, the task is not found by its time: a list with a time filter leaves it out, and it is archived later.
 */
const clockSkewMs = 3_600_000

/** Sorts before the ids of all tasks that were created at this time or later, by the database's clock. */
export function idBefore(ms: number): string {
  return firstIdAt(Math.max(0, ms - clockSkewMs))
}

/** Sorts after the ids of all tasks that were created before this time, by the database's clock. */
export function idAfter(ms: number): string {
  return firstIdAt(ms + clockSkewMs)
}
