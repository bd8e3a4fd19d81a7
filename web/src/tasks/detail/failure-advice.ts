// What the user can do about a failed task.

export function failureAdvice(code: string): string {
  return advices.get(code) ?? 'Try again. If the task keeps failing, send the request ID to the operator.'
}

/** Keyed by the failure codes in `docs/errors.md`. */
const advices: ReadonlyMap<string, string> = new Map([
  ['content_policy', 'Change the prompt or use a different input image.'],
  [
    'invalid_input',
    'If the message mentions input images, add, replace, or remove images as needed. Otherwise, correct the prompt.',
  ],
  [
    'provider_failed',
    'Engines fail occasionally, so try again. If the task keeps failing, change the prompt or the model.',
  ],
  ['provider_unavailable', 'Choose another model, or ask the operator to make this model available again.'],
  ['timed_out', 'Try again in a few minutes. The engine may have been busy.'],
  ['canceled', 'Create the task again if you still need it.'],
  ['outcome_unknown', 'Create the task again if you still need it.'],
  ['no_output', 'Try again. If the task keeps failing, change the prompt.'],
])
