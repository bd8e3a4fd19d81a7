// `GET /api/v1/account`: the answer.

import * as z from 'zod'

import { accountId, credits } from './fields.ts'

const rate = z.number().min(0)

export const accountData = z.strictObject({
  account_id: accountId,
  balance: credits.describe('Credits left.'),
  unfinished_tasks: z.int().min(0).describe('Tasks that have not ended.'),
  limits: z.strictObject({
    creates_per_second: rate.describe('Creates a second for each key; 0 means no limit.'),
    creates_burst: rate.describe('Creates at once after a rest.'),
    requests_per_second: rate.describe('Other requests a second for each key; 0 means no limit.'),
    requests_burst: rate.describe('Other requests at once after a rest.'),
    unfinished_tasks: z.int().min(0).describe('Most unfinished tasks of the account.'),
  }),
})
export type AccountData = z.infer<typeof accountData>
