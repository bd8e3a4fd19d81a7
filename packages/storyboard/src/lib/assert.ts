// Checks of what must be true whatever a prompt asks for. A failed one is a defect: the render fails, and says so.

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}
