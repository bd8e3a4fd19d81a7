// Checks conditions that must hold for every prompt. A failed check is a defect, so the render fails with an error.

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}
