// POST /site/uploads: stores an input image as in the API, for the signed-in account.

import type { Handler } from '../../serving/call.ts'
import type { UploadImage } from '../../shared/uploads.ts'
import type { SiteContext } from '../context.ts'

export function uploadSiteImageHandler({ gate, limiter }: SiteContext, uploadImage: UploadImage): Handler {
  return async (call) => uploadImage(call, (await gate.admit(call, limiter)).accountId)
}
