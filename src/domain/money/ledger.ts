// An account's view of its credits: ledger entries, and spending by day and model.

import type { TaskId } from '../ids.ts'

export interface EntryRecord {
  readonly id: number
  readonly kind: 'grant' | 'debit' | 'refund' | 'adjustment'
  /** Negative for a debit. */
  readonly amount: number
  readonly balanceAfter: number
  readonly createdAtMs: number
  readonly taskId: TaskId | null
  readonly modelId: string | null
  readonly reference: string | null
}

export interface DaySpend {
  /** UTC days since 1970. */
  readonly day: number
  readonly modelId: string
  readonly credits: number
  readonly tasks: number
}
