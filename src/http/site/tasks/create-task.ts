// POST /site/tasks: creates a task as in the API, for the signed-in account. Because of the required Idempotency-Key, a
// double click creates only one task.

import type { RateLimiter } from '../../../lib/rate-limit.ts'
import { createTask } from '../../../tasks/create-task.ts'
import type { CreateParts } from '../../../tasks/create-task.ts'
import { invalidField } from '../../../domain/errors.ts'
import type { Handler } from '../../serving/call.ts'
import { answerCreated, readCreate } from '../../shared/create-request.ts'
import type { SiteContext } from '../context.ts'

export function createSiteTaskHandler(
  { gate }: SiteContext,
  creates: CreateParts,
  limiter: RateLimiter,
): Handler {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const { fields, idempotencyKey } = await readCreate(call)
    if (idempotencyKey === null) {
      throw invalidField(
        'Idempotency-Key',
        'Send an Idempotency-Key header, with the same value for every retry.',
      )
    }
    const request = { accountId, keyId: null, requestId: call.id, fields, idempotencyKey }
    return answerCreated(await createTask(creates, request))
  }
}
