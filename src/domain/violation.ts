// A violation of an invariant, as reported by the audit.

export interface Violation {
  /** The name of an invariant in ARCHITECTURE.md, such as L2. */
  readonly invariant: string
  readonly subject: string
  readonly detail: string
}
