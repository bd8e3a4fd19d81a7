// The schema for the items of `GET /api/v1/account/ledger`.

import * as z from 'zod'

import { credits, taskId, unixSeconds } from '../fields.ts'

export const entryData = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9]+$/)
    .meta({ description: 'The ID of the entry.', examples: ['4711'] }),
  kind: z
    .enum(['grant', 'debit', 'refund', 'adjustment', 'carried_forward'])
    .describe("A carried_forward entry replaces the account's archived entries."),
  amount: z.int().describe('The credits added. Negative if credits were deducted.'),
  balance_after: credits.describe('The balance after this entry.'),
  task_id: taskId.nullable().describe('The task that was paid for or refunded.'),
  reference: z
    .string()
    .nullable()
    .describe(
      'The reference of a grant, or the reason for an adjustment. References that begin with "mutoscope:" come from the service, and all others come from the operator.',
    ),
  created_at: unixSeconds,
})
export type EntryData = z.infer<typeof entryData>
