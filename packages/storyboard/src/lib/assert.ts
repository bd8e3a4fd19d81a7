// For conditions that must hold for every prompt.

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}
