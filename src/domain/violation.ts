// A violated invariant, as the audit reports it.

export interface Violation {
  /** L2, L3, … in ARCHITECTURE.md. */
  readonly invariant: string
  readonly subject: string
  readonly detail: string
}
