import { branded } from '../../lib/brand.ts'
import type { Epoch, ProcessId, TaskId } from '../ids.ts'

/** Each new claim on a task has a higher epoch, which makes writes under earlier claims invalid. */
export interface Claim {
  readonly taskId: TaskId
  readonly epoch: Epoch
}

/**
 * The claimant of a released task whose phase is not `queued`. No process has this ID, so another worker takes over the
 * task as if the previous worker had died.
 */
export const noClaimant = branded<ProcessId>('released')
