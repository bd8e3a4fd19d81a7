// Failures that a prompt asks for, so that clients can test how they handle failed tasks: `mutoscope:fail:timed_out`
// fails with the code `timed_out`. Only the built-in engine does this. Any other engine receives the prompt unchanged.

import { failureCodes } from '../../domain/tasks/task.ts'
import type { EngineFailure } from '../provider.ts'

const pattern = /^\s*mutoscope:fail:(\w+)\s*$/

/** Returns null if the prompt asks for no failure, or for one that does not exist. */
export function requestedFailure(prompt: string): EngineFailure | null {
  const word = pattern.exec(prompt)?.[1]
  const code = failureCodes.find((known) => known === word)
  if (code === undefined) return null
  return {
    code,
    message: 'The task failed because its prompt asks for this failure.',
    retry: 'no',
    detail: null,
  }
}
