// POST /site/uploads: an input image for tasks to come, as the API takes it.

import type { Operation } from '../../serving/call.ts'
import type { TakeUpload } from '../../shared/uploads.ts'
import type { SiteParts } from '../context.ts'

export function uploadImageOperation({ gate, limiter }: SiteParts, takeUpload: TakeUpload): Operation {
  return async (call) => takeUpload(call, (await gate.admit(call, limiter)).accountId)
}
