// Inspects caught values, which in JavaScript need not be instances of `Error`.

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Returns true for a system or Node error with one of these codes: `ENOENT`, `EEXIST`, … */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
