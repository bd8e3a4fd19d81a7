// A mutant: a minimal change to a source file that breaks a rule of the project.

export interface Mutant {
  readonly breaks: string
  readonly file: string
  /** Must occur exactly once in the file. White space and comments are ignored. */
  readonly from: string
  readonly to: string
  /** At least one of these files must fail. */
  readonly tests: readonly string[]
}
