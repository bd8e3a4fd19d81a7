// Assertions check conditions that users and engines cannot affect. A failed assertion reveals a bug, and ends the
// request but not the process.

class AssertionFailed extends Error {
  override readonly name = 'AssertionFailed'
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionFailed(message)
}

/** For the default case of a `switch`: compiles only if the other cases handle every variant of the union. */
export function unreachable(value: never): never {
  throw new AssertionFailed(`unhandled variant: ${JSON.stringify(value)}`)
}
