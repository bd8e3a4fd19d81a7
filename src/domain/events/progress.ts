// The progress of a task on its engine. It is never stored: it changes often, and losing it does no harm.

import type { TaskId } from '../ids.ts'

/** `attempt` is the number of the attempt that made this progress. The next attempt starts from the beginning. */
export interface ProgressReport {
  readonly taskId: TaskId
  readonly attempt: number
  /** From 0 to 100, in whole percent. */
  readonly percent: number
}
