// Tasks and attempts as operators see them.

import type { Json } from '../../lib/json.ts'
import type { AccountId, JobKey, RequestId, TaskId } from '../ids.ts'
import type { AttemptOutcome, Cost, Destination } from './attempt.ts'
import type { Task, TaskStatus } from './task.ts'

export interface FoundTask {
  readonly task: Task
  readonly finishedAtMs: number | null
}

/** A task with all its attempts, in order. */
export interface TaskRecord extends FoundTask {
  readonly email: string
  readonly requestId: RequestId
  readonly attempts: readonly AttemptRecord[]
}

/**
 * `number` is the number of the submission within its task. Times are by the database's clock. A time is null if the
 * attempt has not reached the corresponding state.
 */
export interface AttemptRecord extends Destination {
  readonly taskId: TaskId
  readonly number: number
  readonly jobKey: JobKey
  readonly handle: Json
  readonly submittedAtMs: number
  readonly runningAtMs: number | null
  readonly storingAtMs: number | null
  readonly endedAtMs: number | null
  /** Null while the attempt is open. */
  readonly outcome: AttemptOutcome | null
  readonly cost: Cost | null
}

/** `submitting` means that the engine may or may not have accepted the attempt. */
export type AttemptState = AttemptOutcome | 'submitting' | 'running' | 'storing'

export function stateOf({ outcome, storingAtMs, handle }: AttemptRecord): AttemptState {
  if (outcome !== null) return outcome
  if (storingAtMs !== null) return 'storing'
  return handle === null ? 'submitting' : 'running'
}

/** A null field matches any value. */
export interface TaskSearch {
  readonly accountId: AccountId | null
  readonly modelId: string | null
  readonly status: TaskStatus | null
}

/** The primary key of an attempt. */
export type AttemptPlace = Pick<AttemptRecord, 'taskId' | 'number'>

/** `next` is the position at which the search continues, or null at its end. Even an empty page can have a `next`. */
export interface SearchPage<Item, Place> {
  readonly items: readonly Item[]
  readonly next: Place | null
}
