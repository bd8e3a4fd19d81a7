// The requests that the API and the site accept in the same way: new tasks, and input images for them.

import { freeBytesIn } from '../../files/storage/free-bytes.ts'
import type { CreateParts } from '../../tasks/create-task.ts'
import type { SharedContext } from './context.ts'
import { FreeSpace } from './free-space.ts'
import { createUploadImage } from './uploads.ts'
import type { UploadImage } from './uploads.ts'

export interface Submissions {
  readonly creates: CreateParts
  readonly uploadImage: UploadImage
}

export function createSubmissions(context: SharedContext): Submissions {
  const { store, files, clock, rules, scratchFolder } = context
  // Files are written to the scratch folder first, then moved to the store. A bucket never reports that it is full.
  const disks = [() => files.freeBytes(), () => freeBytesIn(scratchFolder)]
  const freeSpace = new FreeSpace(disks, context.freeBytesMin, clock)
  return {
    creates: { store, rules, clock, requireCapacity: () => freeSpace.require() },
    uploadImage: createUploadImage({
      freeSpace,
      store,
      files,
      publicUrl: rules.publicUrl,
      keptMs: rules.uploadKeptMs,
      scratchFolder,
    }),
  }
}
