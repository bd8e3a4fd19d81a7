// The schemas for `GET /api/v1/usage`: the parameters and the items.

import * as z from 'zod'

import { credits, modelId } from '../fields.ts'

const day = z.iso.date()

export const usageQuery = {
  from: day.optional().describe('The first UTC day. The default is 29 days before the last day.'),
  to: day
    .optional()
    .describe('The last UTC day. The range can cover at most 366 days. The default is today.'),
  by: z
    .string()
    .regex(/^(day|model|key)(,(day|model|key)){0,2}$/)
    .optional()
    .meta({
      description:
        'Group by one or more of day, model, and key, separated by commas. Without this parameter, the response contains a single item with the total.',
      examples: ['day,model'],
    }),
}

export const usageData = z.strictObject({
  day: day
    .exactOptional()
    .describe('The UTC day on which the tasks were created. Present if the "by" parameter contains "day".'),
  model_id: modelId.exactOptional().describe('Present if the "by" parameter contains "model".'),
  key_id: z
    .string()
    .nullable()
    .exactOptional()
    .describe(
      'The ID of the key. Null for tasks created on the account site. Present if the "by" parameter contains "key".',
    ),
  tasks: z.int().min(0).describe('The number of tasks created.'),
  credits_charged: credits.describe('The credits deducted for these tasks.'),
  credits_refunded: credits.describe('The credits refunded for these tasks.'),
})
export type UsageData = z.infer<typeof usageData>
