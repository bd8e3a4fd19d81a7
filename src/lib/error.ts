// In JavaScript, caught values need not be instances of `Error`.

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** `codes` are error codes of the operating system or Node, for example `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
