// The schema for the response to `GET /api/v1/account`.

import * as z from 'zod'

import { accountId, credits } from './fields.ts'

const rate = z.number().min(0)

export const accountData = z.strictObject({
  account_id: accountId,
  balance: credits.describe('The credits that the account has left.'),
  unfinished_tasks: z.int().min(0).describe('The number of tasks that have not ended.'),
  limits: z.strictObject({
    creates_per_second: rate.describe('The limit on create requests per second per key. 0 means no limit.'),
    creates_burst: rate.describe(
      'The number of create requests that a key can send in quick succession after a pause.',
    ),
    requests_per_second: rate.describe(
      'The limit on all other requests per second per key. 0 means no limit.',
    ),
    requests_burst: rate.describe(
      'The number of other requests that a key can send in quick succession after a pause.',
    ),
    unfinished_tasks: z
      .int()
      .min(0)
      .describe('The maximum number of unfinished tasks that the account can have.'),
    uploads: z.int().min(0).describe('The maximum number of uploads that the account can hold.'),
    upload_bytes: z.int().min(0).describe('The maximum total size of these uploads in bytes.'),
  }),
})
export type AccountData = z.infer<typeof accountData>
