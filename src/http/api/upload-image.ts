// POST /api/v1/uploads: stores an input image for later tasks.

import type { RateLimiter } from '../../lib/rate-limit.ts'
import type { Handler } from '../serving/call.ts'
import type { ApiGate } from './gate.ts'
import type { UploadImage } from '../shared/uploads.ts'

export function uploadImageHandler(gate: ApiGate, limiter: RateLimiter, uploadImage: UploadImage): Handler {
  return async (call) => uploadImage(call, (await gate.admit(call, limiter)).accountId)
}
