export interface Violation {
  /** The name of an invariant in ARCHITECTURE.md, such as L2. */
  readonly invariant: string
  readonly subject: string
  readonly detail: string
}
