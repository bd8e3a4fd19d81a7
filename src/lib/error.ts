// In JavaScript, caught values need not be instances of `Error`.

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The codes are those of the system or Node: `ENOENT`, `EEXIST`, … */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
