// POST /api/v1/uploads: an input image for tasks to come.

import type { RateLimiter } from '../../lib/rate-limit.ts'
import type { Operation } from '../serving/call.ts'
import type { Gate } from './gate.ts'
import type { TakeUpload } from '../shared/uploads.ts'

export function uploadImageRoute(gate: Gate, limiter: RateLimiter, takeUpload: TakeUpload): Operation {
  return async (call) => takeUpload(call, (await gate.admit(call, limiter)).accountId)
}
