// What the audit reports.

export interface Violation {
  /** L2, L3, … of ARCHITECTURE.md. */
  readonly invariant: string
  readonly subject: string
  readonly detail: string
}
