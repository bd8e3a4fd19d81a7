// Checks of what must be true whatever users and engines do. A failed one is a defect: the request dies, the process lives.

class AssertionFailed extends Error {
  override readonly name = 'AssertionFailed'
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionFailed(message)
}

/** Closes a `switch` over a union: a new variant that nobody handles does not compile. */
export function unreachable(value: never): never {
  throw new AssertionFailed(`a variant that nobody handles: ${JSON.stringify(value)}`)
}
