// One rule of the project, and the smallest change that breaks it.

export interface Mutant {
  /** The broken rule, in a few words. */
  readonly breaks: string
  readonly file: string
  /** Stands in the file exactly once; white space and comments are ignored. */
  readonly from: string
  readonly to: string
  /** Test files, at least one of which must fail. */
  readonly tests: readonly string[]
}
