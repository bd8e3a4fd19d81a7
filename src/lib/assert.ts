// Assertions state what is true regardless of what users and engines do. A failed assertion is a bug, and ends the
// request but not the process.

class AssertionFailed extends Error {
  override readonly name = 'AssertionFailed'
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionFailed(message)
}

/** If a `switch` does not handle every variant of a union, its default case does not compile. */
export function unreachable(value: never): never {
  throw new AssertionFailed(`unhandled variant: ${JSON.stringify(value)}`)
}
