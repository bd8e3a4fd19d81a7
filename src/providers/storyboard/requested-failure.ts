// Failures that a prompt asks for, so that clients can test how they handle failed tasks: `mutoscope:fail:timed_out`
// makes a task fail with the code `timed_out`. Only the built-in engine supports such prompts.

import { failureCodes } from '../../domain/tasks/task.ts'
import type { Failure } from '../../domain/tasks/task.ts'
import type { EngineFailure } from '../provider.ts'

const pattern = /^\s*mutoscope:fail:(.*)$/s

/**
 * Returns null if the prompt does not ask for a failure. An unknown code also makes the task fail, because a client
 * with a typo in the code does not want to pay for a picture.
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

/** The message does not quote the prompt, because failure messages remain after a task's prompt is deleted. */
const unknownFailure: Failure = {
  code: 'invalid_input',
  message: `After "mutoscope:fail:", the prompt must name one of these failures: ${failureCodes.join(', ')}.`,
}
