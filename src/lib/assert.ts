// Assertions: conditions that are true regardless of what users and engines do. A failed assertion is a bug, and ends
// the request but not the process.

class AssertionFailed extends Error {
  override readonly name = 'AssertionFailed'
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionFailed(message)
}

/** Handles the default case of a `switch` over a union: if a variant is not handled, the code does not compile. */
export function unreachable(value: never): never {
  throw new AssertionFailed(`unhandled variant: ${JSON.stringify(value)}`)
}
