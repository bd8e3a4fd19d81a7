// A mutant: a minimal change to a source file that breaks a rule of the project.

export interface Mutant {
  /** The resulting defect, in a few words. */
  readonly breaks: string
  readonly file: string
  /** The code to replace, which must occur exactly once in the file. White space and comments are ignored. */
  readonly from: string
  readonly to: string
  /** Test files. At least one of them must fail. */
  readonly tests: readonly string[]
}
