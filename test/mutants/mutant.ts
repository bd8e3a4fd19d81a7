// One rule of the project, and the smallest change that breaks it.

export interface Mutant {
  /** What would be wrong, in a few words. */
  readonly breaks: string
  readonly file: string
  /** Stands in the file exactly once. */
  readonly from: string
  readonly to: string
  /** The test files of which one must see it. */
  readonly tests: readonly string[]
}
