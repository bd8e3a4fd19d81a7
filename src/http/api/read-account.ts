// GET /api/v1/account: returns the balance, limits, and number of unfinished tasks of the caller's account.

import { assert } from '../../lib/assert.ts'
import { only } from '../../lib/only.ts'
import type { RateLimiter } from '../../lib/rate-limit.ts'
import type { Store } from '../../store/store.ts'
import type { Handler } from '../serving/call.ts'
import { answerTagged } from '../shared/tagged-answer.ts'
import type { ApiGate } from './gate.ts'
import type { AccountData } from './schemas/account.ts'
import type { RequestLimits } from '../../settings/limits.ts'

export function readAccountHandler(
  gate: ApiGate,
  limiter: RateLimiter,
  store: Store,
  limits: RequestLimits,
): Handler {
  const limitsData: AccountData['limits'] = {
    creates_per_second: limits.createsPerSecond,
    creates_burst: limits.createsBurst,
    requests_per_second: limits.requestsPerSecond,
    requests_burst: limits.requestsBurst,
    unfinished_tasks: limits.unfinishedTasksMax,
    uploads: limits.uploadsMax,
    upload_bytes: limits.uploadBytesMax,
  }
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const account = only(await store.readAccounts([accountId]))
    assert(account !== null, 'the account of a valid key must exist')
    return answerTagged(call, {
      account_id: account.id,
      balance: account.balance,
      unfinished_tasks: account.unfinished,
      limits: limitsData,
    } satisfies AccountData)
  }
}
