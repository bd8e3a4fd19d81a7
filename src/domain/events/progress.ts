// The progress of a task on its engine. Progress changes often, and losing it does no harm, so it is never stored.

import type { TaskId } from '../ids.ts'

/** The progress of each attempt starts at 0. */
export interface ProgressReport {
  readonly taskId: TaskId
  readonly attempt: number
  /** A whole number from 0 to 100. */
  readonly percent: number
}
