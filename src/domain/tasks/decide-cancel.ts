// Decides what happens when a client asks to cancel a task. The caller must have locked the task's row.

import type { ModelKind } from './catalog.ts'
import type { Phase } from './task.ts'

/** The names of the providers that can stop a job, for each kind of output. */
export type StoppingProviders = Readonly<Record<ModelKind, ReadonlySet<string>>>

export interface CancellingTask {
  readonly phase: Phase
  readonly kind: ModelKind
  /** Null if the task is queued. */
  readonly provider: string | null
}

/**
 * - `canceled`: no engine has the task, so the task ends.
 * - `requested`: an engine has or may have the task. The worker tries to stop the job.
 * - `too-late`: the task has ended, or its output is being stored.
 * - `unstoppable`: the engine cannot stop a job.
 */
export type CancelDecision = 'canceled' | 'requested' | 'too-late' | 'unstoppable'

export function decideCancel(
  { phase, kind, provider }: CancellingTask,
  stopping: StoppingProviders,
): CancelDecision {
  switch (phase) {
    case 'queued':
      return 'canceled'
    case 'submitting':
    case 'running':
      return provider !== null && stopping[kind].has(provider) ? 'requested' : 'unstoppable'
    case 'storing':
    case 'succeeded':
    case 'failed':
      return 'too-late'
  }
}
