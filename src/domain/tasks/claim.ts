// Claims: a worker's right to work on a task.

import { branded } from '../../lib/brand.ts'
import type { Epoch, ProcessId, TaskId } from '../ids.ts'

/** Each new claim on a task has a higher epoch, which makes the writes of earlier claims invalid. */
export interface Claim {
  readonly taskId: TaskId
  readonly epoch: Epoch
}

/**
 * The claimant that is stored for a task whose worker released it after the first submission. No process has this id,
 * so the task is taken over like one whose worker has died.
 */
export const noClaimant = branded<ProcessId>('released')
