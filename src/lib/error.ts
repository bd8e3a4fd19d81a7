// Inspects a caught value, because in JavaScript, it can be something other than an `Error`.

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Returns true for a system or Node error with one of these codes: `ENOENT`, `EEXIST`, … */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
