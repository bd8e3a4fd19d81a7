// A mutant is a minimal change to a source file that breaks a rule of the project.

export interface Mutant {
  readonly breaks: string
  readonly file: string
  /** The code to replace, which must occur exactly once in the file. White space and comments are ignored. */
  readonly from: string
  readonly to: string
  /** A test in at least one of these files must fail. */
  readonly tests: readonly string[]
}
