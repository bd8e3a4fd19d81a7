// What one can do about a failed task, beside what the service says of it.

export function failureAdvice(code: string): string {
  return advices.get(code) ?? 'Try again; if it fails again, ask the operator and name the request.'
}

/** By the words of `docs/errors.md`. */
const advices: ReadonlyMap<string, string> = new Map([
  ['content_policy', 'Word the prompt differently, or use another input image.'],
  ['invalid_input', 'Upload that image again, or leave it out.'],
  [
    'provider_failed',
    'Try again: engines fail now and then. If it fails again, change the prompt or the model.',
  ],
  ['provider_unavailable', 'Try again in a few minutes, or choose another model.'],
  ['timed_out', 'Try again in a few minutes: the engine may have had too much to do.'],
  ['canceled', 'Create it again if you still want it.'],
  ['outcome_unknown', 'Create it again if you still want it.'],
  ['no_output', 'Try again; if it fails again, change the prompt.'],
])
