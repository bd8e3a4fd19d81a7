// The life cycle of a task. ARCHITECTURE.md has a diagram.

import type { OpenAttempt } from './attempt.ts'
import type { AspectRatio, ModelKind } from './catalog.ts'
import type { AccountId, Epoch, FileName, RequestId, TaskId, UnixMs } from '../ids.ts'

/**
 * - `queued`: no engine has the task. A worker may have claimed it. This phase ends when the step to `submitting` is
 *   committed, an input turns out to be unusable, the task is canceled, or the deadline passes.
 * - `submitting`: the submission and its job key are durable, and the request may have been sent. This phase ends when
 *   the handle or the output is known, or when the engine definitely refuses or is busy. It also ends if the outcome
 *   stays unknown or the deadline passes.
 * - `running`: the handle is durable. This phase ends with the engine's final response, a lost job, or the deadline.
 * - `storing`: the engine has finished, and its output is being stored.
 * - `succeeded`, `failed`: terminal.
 *
 * A task in `submitting`, `running`, or `storing` returns to `queued` before it waits to be submitted again, so that a
 * crash during the wait does not look like a submission with an unknown outcome.
 */
export type Phase = 'queued' | 'submitting' | 'running' | 'storing' | 'succeeded' | 'failed'
export type TerminalPhase = 'succeeded' | 'failed'

const followers: Record<Phase, readonly Phase[]> = {
  queued: ['submitting', 'failed'],
  // `storing` follows if the engine returns the output immediately.
  submitting: ['queued', 'running', 'storing', 'failed'],
  running: ['queued', 'storing', 'failed'],
  storing: ['queued', 'succeeded', 'failed'],
  succeeded: [],
  failed: [],
}

export function mayFollow(from: Phase, to: Phase): boolean {
  return followers[from].includes(to)
}

export function isTerminal(phase: Phase): phase is TerminalPhase {
  return followers[phase].length === 0
}

/** The values of `data.failure.code`. docs/errors.md explains each one. */
export const failureCodes = [
  'content_policy',
  'invalid_input',
  'provider_failed',
  'provider_unavailable',
  'timed_out',
  'canceled',
  'outcome_unknown',
  'no_output',
] as const
export type FailureCode = (typeof failureCodes)[number]

/**
 * Explains to the owner why a task failed. Never contains network addresses, keys, text from an engine, or IDs of other
 * accounts' objects.
 */
export interface Failure {
  readonly code: FailureCode
  readonly message: string
}

export const timedOut: Failure = {
  code: 'timed_out',
  message: 'The task did not finish in time.',
}

export const canceled: Failure = {
  code: 'canceled',
  message: 'The task was canceled.',
}

export type TaskState =
  /** `rank` orders the model's queue. It is null after a claim, because a claimed task has left the queue. */
  | { readonly phase: 'queued'; readonly rank: number | null }
  | { readonly phase: 'submitting' | 'running' | 'storing' }
  | { readonly phase: 'succeeded'; readonly output: FileName }
  | { readonly phase: 'failed'; readonly failure: Failure }

/** A task as its owner sees it. `attempt` is 0 before the first submission. */
export type Task = TaskState & {
  readonly id: TaskId
  readonly accountId: AccountId
  readonly modelId: string
  readonly kind: ModelKind
  readonly priceCredits: number
  readonly attempt: number
  readonly createdAtMs: UnixMs
  /** Whether the owner has deleted the prompt, the inputs, and the output. */
  readonly isDeleted: boolean
}

/**
 * The four fields of a create request, checked against the model. A missing `image_urls` becomes an empty list, and the
 * URL of one of our own files is replaced by its path.
 */
export interface GenerationRequest {
  readonly modelId: string
  readonly prompt: string
  readonly imageUrls: readonly string[]
  readonly aspectRatio: AspectRatio
}

/**
 * `openAttempt` is null if the task is queued. All times are by the database's clock, so compare the deadline and the
 * time of the submission with `claimedAtMs`, not with the local clock. `isCancelRequested`: the client asked to cancel
 * the task while an engine had it.
 */
export interface ClaimedTask {
  readonly task: Task
  readonly request: GenerationRequest
  readonly requestId: RequestId
  readonly epoch: Epoch
  readonly openAttempt: OpenAttempt | null
  readonly isCancelRequested: boolean
  /** The routes whose engines have refused the task. */
  readonly refusedRoutes: readonly string[]
  readonly deadlineAtMs: UnixMs
  readonly claimedAtMs: UnixMs
}

export const statuses = [1, 2, 3, 4] as const
export type TaskStatus = (typeof statuses)[number]

/** The status is 1 until the first submission is recorded, and then 2 until the task succeeds (3) or fails (4). */
export function statusOf(task: Pick<Task, 'phase' | 'attempt'>): TaskStatus {
  if (task.phase === 'succeeded') return 3
  if (task.phase === 'failed') return 4
  return task.attempt > 0 ? 2 : 1
}
