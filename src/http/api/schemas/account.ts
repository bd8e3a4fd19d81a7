// `GET /api/v1/account`: the response.

import * as z from 'zod'

import { accountId, credits } from './fields.ts'

const rate = z.number().min(0)

export const accountData = z.strictObject({
  account_id: accountId,
  balance: credits.describe('Credits left.'),
  unfinished_tasks: z.int().min(0).describe('Tasks that have not ended.'),
  limits: z.strictObject({
    creates_per_second: rate.describe('Creates per second for each key; 0 means no limit.'),
    creates_burst: rate.describe('Creates allowed at once after a pause.'),
    requests_per_second: rate.describe('Other requests per second for each key; 0 means no limit.'),
    requests_burst: rate.describe('Other requests allowed at once after a pause.'),
    unfinished_tasks: z.int().min(0).describe('The maximum number of unfinished tasks of the account.'),
  }),
})
export type AccountData = z.infer<typeof accountData>
