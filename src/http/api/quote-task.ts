// POST /api/v1/quote: returns what a create request would cost and whether it would be accepted.

import type { RateLimiter } from '../../lib/rate-limit.ts'
import type { ErrorCode, ErrorData } from '../../domain/errors.ts'
import type { CreateParts } from '../../tasks/create-task.ts'
import { quoteTask } from '../../tasks/quote-task.ts'
import { succeed } from '../serving/answer.ts'
import type { Handler } from '../serving/call.ts'
import { checkJsonHeaders, jsonBytesMax, readBody } from '../serving/request-body.ts'
import { parseCreateRequest } from '../shared/create-request.ts'
import type { ApiGate } from './gate.ts'
import type { QuoteData } from './schemas/quote.ts'

type Refusal = ErrorData & { readonly error: ErrorCode; readonly message: string }

export function quoteTaskHandler(gate: ApiGate, limiter: RateLimiter, creates: CreateParts): Handler {
  return async (call) => {
    const { accountId, keyId } = await gate.admit(call, limiter)
    checkJsonHeaders(call)
    const body = await readBody(call, jsonBytesMax)
    const { priceCredits, balance, refusal } = await quoteTask(
      creates,
      { accountId, keyId, requestId: call.id },
      () => parseCreateRequest(call, body),
    )
    const data: Omit<QuoteData, 'refusal'> & { readonly refusal: Refusal | null } = {
      credits: priceCredits,
      balance,
      accepted: refusal === null,
      refusal: refusal && { error: refusal.code, message: refusal.message, ...refusal.data },
    }
    return succeed(JSON.stringify(data))
  }
}
