// Failures that a prompt asks for, so that clients can test how they handle failed tasks: `mutoscope:fail:timed_out`
// makes a task fail with the code `timed_out`. Only the built-in engine does this.

import { failureCodes } from '../../domain/tasks/task.ts'
import type { Failure } from '../../domain/tasks/task.ts'
import type { EngineFailure } from '../provider.ts'

const pattern = /^\s*mutoscope:fail:(.*)$/s

/**
 * Returns null if the prompt asks for no failure. An unknown code makes the task fail too, because a client with a typo
 * would otherwise pay for a picture.
 */
export function requestedFailure(prompt: string): EngineFailure | null {
  const word = pattern.exec(prompt)?.[1]?.trim()
  if (word === undefined) return null
  const code = failureCodes.find((known) => known === word)
  return { ...(code === undefined ? unknownFailure : asRequested(code)), retry: 'no', detail: null }
}

function asRequested(code: Failure['code']): Failure {
  return { code, message: 'The task failed because its prompt asks for this failure.' }
}

/** Does not quote the prompt: a failure's message must not repeat the text of a deleted task. */
const unknownFailure: Failure = {
  code: 'invalid_input',
  message: `After "mutoscope:fail:", the prompt must name one of these failures: ${failureCodes.join(', ')}.`,
}
