// An account's tasks, as the site and the API list them.

import type { MediaType } from '../files/media-types.ts'
import type { ApiKeyId, FileName, RequestId } from '../ids.ts'
import type { AspectRatio } from './catalog.ts'
import type { Task, TaskStatus } from './task.ts'

/** Lists contain only the beginning of each prompt. A page of 100 whole prompts could contain 500,000 characters. */
export const listedPromptLengthMax = 200

/**
 * The latest time that a filter accepts, in seconds since 1970 (a time in the year 5138). A current time that is sent
 * in milliseconds by mistake exceeds this limit.
 */
export const filterSecondsMax = 99_999_999_999

export const filterModelIdLengthMax = 64

export interface ListedTask {
  readonly task: Task
  /** The beginning of the prompt. */
  readonly prompt: string
  readonly aspectRatio: AspectRatio
  readonly finishedAtMs: number | null
  /** Null unless the owner asked to cancel the task while an engine had it. */
  readonly cancelRequestedAtMs: number | null
  /** Null until the task succeeds, and again after the output has expired or been deleted. */
  readonly output: TaskOutput | null
}

export interface TaskOutput {
  readonly name: FileName
  readonly mediaType: MediaType
  readonly bytes: number
  readonly expiresAtMs: number
}

export interface TaskDetails extends ListedTask {
  /** The whole prompt. */
  readonly prompt: string
  readonly requestId: RequestId
  readonly imageUrls: readonly string[]
  /** Null if the owner created the task on the site. */
  readonly key: { readonly id: ApiKeyId; readonly name: string; readonly hint: string } | null
  /** The time of the last submission. */
  readonly submittedAtMs: number | null
  readonly storingAtMs: number | null
  readonly deletedAtMs: number | null
  readonly entries: readonly TaskCharge[]
}

/** `credits` is positive for debits as well as for refunds. */
export interface TaskCharge {
  readonly kind: 'debit' | 'refund'
  readonly credits: number
  readonly atMs: number
}

export interface TaskFilter {
  readonly status: TaskStatus | null
  readonly modelId: string | null
  /** Text that the prompt must contain, ignoring case. */
  readonly search: string | null
  /**
   * Selects tasks created at or after `createdFromMs` and before `createdBeforeMs`, by the database's clock. Null means
   * no limit.
   */
  readonly createdFromMs: number | null
  readonly createdBeforeMs: number | null
}

export const everyTask: TaskFilter = {
  status: null,
  modelId: null,
  search: null,
  createdFromMs: null,
  createdBeforeMs: null,
}

export interface TaskPage {
  readonly tasks: readonly ListedTask[]
  /** The position at which the next page begins, or null for the last page. Even an empty page can have a `next`. */
  readonly next: string | null
}
