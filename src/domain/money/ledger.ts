// Ledger entries, as an account's owner sees them.

import type { TaskId } from '../ids.ts'

export interface EntryRecord {
  readonly id: number
  readonly kind: 'grant' | 'debit' | 'refund' | 'adjustment' | 'carried_forward'
  /**
   * Negative for a debit, and for an adjustment that removes credits. For a `carried_forward` entry, the amount is the
   * sum of the archived entries.
   */
  readonly amount: number
  readonly balanceAfter: number
  readonly createdAtMs: number
  readonly taskId: TaskId | null
  readonly modelId: string | null
  readonly reference: string | null
}
