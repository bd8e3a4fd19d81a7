// POST /api/v1/tasks/create: creates a task and charges its price.

import type { RateLimiter } from '../../lib/rate-limit.ts'
import { createTask } from '../../tasks/create-task.ts'
import type { CreateParts } from '../../tasks/create-task.ts'
import type { Handler } from '../serving/call.ts'
import { answerCreated, readCreate } from '../shared/create-request.ts'
import type { ApiGate } from './gate.ts'

export function createTaskHandler(gate: ApiGate, limiter: RateLimiter, creates: CreateParts): Handler {
  return async (call) => {
    const { accountId, keyId } = await gate.admit(call, limiter)
    const { fields, idempotencyKey } = await readCreate(call)
    const request = { accountId, keyId, requestId: call.id, fields, idempotencyKey }
    return answerCreated(await createTask(creates, request))
  }
}
