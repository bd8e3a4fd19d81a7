// A violation of an invariant, as reported by the audit.

export interface Violation {
  /** L2, L3, … in ARCHITECTURE.md. */
  readonly invariant: string
  readonly subject: string
  readonly detail: string
}
