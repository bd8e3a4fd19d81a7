// The smallest change that breaks a rule of the project.

export interface Mutant {
  /** The resulting defect, in a few words. */
  readonly breaks: string
  readonly file: string
  /** Occurs exactly once in the file; white space and comments are ignored. */
  readonly from: string
  readonly to: string
  /** Test files, of which at least one must fail. */
  readonly tests: readonly string[]
}
