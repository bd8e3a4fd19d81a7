// Creates what the API and the site need to accept tasks and input images.

import type { CreateParts } from '../../tasks/create-task.ts'
import type { SharedContext } from './context.ts'
import { createUploadImage } from './uploads.ts'
import type { UploadImage } from './uploads.ts'

export interface Submissions {
  readonly creates: CreateParts
  readonly uploadImage: UploadImage
}

export function createSubmissions(context: SharedContext): Submissions {
  const { store, files, inspector, clock, rules, limits, freeSpace, scratchFolder } = context
  return {
    creates: { store, rules, clock, requireCapacity: () => freeSpace.require() },
    uploadImage: createUploadImage({
      inspector,
      limits: { filesMax: limits.uploadsMax, bytesMax: limits.uploadBytesMax },
      freeSpace,
      store,
      files,
      publicUrl: rules.publicUrl,
      keptMs: rules.uploadKeptMs,
      scratchFolder,
    }),
  }
}
