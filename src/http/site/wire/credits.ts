// What pages and process say of credits.

/** `GET /site/ledger?after=&limit=`, newest first, at most 100. */
export interface LedgerAnswer {
  readonly entries: readonly LedgerEntry[]
  readonly next: string | null
}

export interface LedgerEntry {
  readonly entry_id: string
  readonly kind: 'grant' | 'debit' | 'refund' | 'adjustment'
  /** Below zero for what was taken. */
  readonly amount: number
  readonly balance_after: number
  readonly created_at_ms: number
  readonly task_id: string | null
  readonly model_id: string | null
  /** What a grant was for, in words for its owner. */
  readonly note: string | null
}

/** `GET /site/spend?days=30`: what tasks cost net of refunds, by day of UTC and model; days without any are left out. */
export interface SpendAnswer {
  readonly days: readonly {
    /** `2026-11-21`. */
    readonly day: string
    readonly model_id: string
    readonly credits: number
    readonly tasks: number
  }[]
}

/** `POST /site/redeem`; refused with `code_not_valid`. */
export interface RedeemRequest {
  readonly code: string
}

export interface RedeemAnswer {
  readonly credits: number
  readonly balance: number
}
