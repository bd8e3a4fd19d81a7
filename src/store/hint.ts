// Hints: messages, usually sent after a commit, that something may have changed. The process that sends a hint also
// receives it. Other processes receive it if the database can deliver messages.

import type { AccountId, TaskId } from '../domain/ids.ts'
import type { ProgressReport } from '../domain/events/progress.ts'

/** If a hint is lost, work is delayed by at most one poll interval, and no task is lost. */
export type Hint =
  /** These tasks have been created. If the list is empty, hints may have been lost, and workers must look for work. */
  | { readonly kind: 'work'; readonly taskIds: readonly TaskId[] }
  /** Tasks can be claimed again, because a process has ended or has released them. */
  | { readonly kind: 'orphans' }
  /** These tasks have ended. Processes running earlier releases send this hint for every change to a task. */
  | { readonly kind: 'changed'; readonly taskIds: readonly TaskId[] }
  /** These tasks have changed but have not ended. */
  | { readonly kind: 'moved'; readonly taskIds: readonly TaskId[] }
  /** Clients have canceled these tasks. Each task has ended, or the worker that has claimed it should stop the job. */
  | { readonly kind: 'canceled'; readonly taskIds: readonly TaskId[] }
  /** The owners of these finished tasks have deleted them. Null means that any task may have been deleted. */
  | { readonly kind: 'deleted'; readonly taskIds: readonly TaskId[] | null }
  /** The engines have sent callbacks about these tasks. */
  | { readonly kind: 'hooked'; readonly taskIds: readonly TaskId[] }
  /** Keys or sessions of these accounts may no longer be valid. Null means all accounts. */
  | { readonly kind: 'keys'; readonly accountIds: readonly AccountId[] | null }
  /** Messages to webhook endpoints are due. If they are due because a task ended, `changed` or `canceled` is sent. */
  | { readonly kind: 'deliveries' }
  | { readonly kind: 'models' }
  | ProgressHint

/** Sent without a commit. Progress is not stored, so if this hint is lost, clients miss an update. */
export interface ProgressHint {
  readonly kind: 'progress'
  readonly reports: readonly ProgressReport[]
}
