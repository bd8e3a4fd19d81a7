// Checks conditions that must hold for every prompt. A failed check is a defect: the render fails and reports it.

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}
