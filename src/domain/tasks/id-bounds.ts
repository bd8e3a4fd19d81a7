// Bounds on task ids for given times, so that tasks from a certain time can be found through an index on ids.

import { firstIdAt } from '../../lib/ids.ts'

/**
 * A task id begins with the time according to the process that created the task. If that process's clock differs from
 * the database's by more than this, searches by time may not find the task: lists with a time filter may omit it, and
 * it may be archived late.
 */
const clockSkewMs = 3_600_000

/**
 * Returns a text that sorts before the ids of all tasks that were created at this time or later, by the database's
 * clock.
 */
export function idBefore(ms: number): string {
  return firstIdAt(Math.max(0, ms - clockSkewMs))
}

/** Returns a text that sorts after the ids of all tasks that were created before this time, by the database's clock. */
export function idAfter(ms: number): string {
  return firstIdAt(ms + clockSkewMs)
}
