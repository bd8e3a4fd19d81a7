// Claims: a worker's right to work on a task.

import { branded } from '../../lib/brand.ts'
import type { Epoch, ProcessId, TaskId } from '../ids.ts'

/** Each new claim of a task has a higher epoch, which makes the writes of the earlier ones void. */
export interface Claim {
  readonly taskId: TaskId
  readonly epoch: Epoch
}

/**
 * The claimant in the row of a task that its worker has released after the first submit. No process has this id, so the
 * task is taken over like one whose worker has died.
 */
export const noClaimant = branded<ProcessId>('released')
