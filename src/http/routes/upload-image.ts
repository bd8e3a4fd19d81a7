// POST /api/v1/uploads: an input image for tasks to come.

import type { RateLimiter } from '../../accounts/rate-limit.ts'
import type { Operation } from '../call.ts'
import type { Gate } from '../gate.ts'
import type { TakeUpload } from '../uploads.ts'

export function uploadImageOperation(gate: Gate, limiter: RateLimiter, takeUpload: TakeUpload): Operation {
  return async (call) => takeUpload(call, (await gate.admit(call, limiter)).accountId)
}
