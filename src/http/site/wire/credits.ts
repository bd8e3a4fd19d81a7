// The schemas for the ledger, spending, and redemption codes.

import * as z from 'zod'

import { credits, modelId, taskId } from '../../api/schemas/fields.ts'
import { list, shape, nonEmptyText, unixMs } from './shape.ts'

export const ledgerEntry = shape({
  entry_id: z.string().regex(/^[0-9]+$/),
  kind: z.enum(['grant', 'debit', 'refund', 'adjustment', 'carried_forward']),
  /** Negative if credits were deducted. */
  amount: z.int(),
  balance_after: credits,
  created_at_ms: unixMs,
  task_id: taskId.nullable(),
  model_id: modelId.nullable(),
  /** Tells the account holder why credits were granted or adjusted. */
  note: z.string().nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

export const ledgerAnswer = shape({
  /** The entries, newest first. */
  entries: list(ledgerEntry),
  /** The `after` parameter for the next page. Null on the last page. */
  next: z.string().nullable(),
})
export type LedgerAnswer = z.infer<typeof ledgerAnswer>

export const spendAnswer = shape({
  /** Per UTC day and model, net of refunds. Failed tasks are not counted, and days without other tasks are omitted. */
  days: list(
    shape({
      day: z.iso.date(),
      model_id: modelId,
      credits,
      tasks: z.int().min(0),
    }),
  ),
})
export type SpendAnswer = z.infer<typeof spendAnswer>

export const redeemRequest = shape({ code: nonEmptyText })
export type RedeemRequest = z.infer<typeof redeemRequest>

export const redeemAnswer = shape({ credits: credits.min(1), balance: credits })
export type RedeemAnswer = z.infer<typeof redeemAnswer>
