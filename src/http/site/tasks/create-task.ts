// POST /site/tasks: a task as the API makes it, in the name of whoever is signed in. Nothing is made twice by a second
// click: the page must name its wish.

import type { RateLimiter } from '../../../lib/rate-limit.ts'
import { createTask } from '../../../tasks/create-task.ts'
import type { CreateParts } from '../../../tasks/create-task.ts'
import type { Operation } from '../../serving/call.ts'
import { answerCreated, readCreate } from '../../shared/create-request.ts'
import { invalidField } from '../request/fields.ts'
import type { SiteParts } from '../context.ts'

export function createTaskOperation(
  { gate }: SiteParts,
  creates: CreateParts,
  limiter: RateLimiter,
): Operation {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const { fields, idempotencyKey } = await readCreate(call)
    if (idempotencyKey === null) {
      throw invalidField('Idempotency-Key', 'Send the header Idempotency-Key: the same for the same wish.')
    }
    const wish = { accountId, keyId: null, requestId: call.id, fields, idempotencyKey }
    return answerCreated(await createTask(creates, wish))
  }
}
