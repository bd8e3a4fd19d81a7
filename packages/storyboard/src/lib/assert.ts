// For conditions that are false only if the program has a bug.

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}
