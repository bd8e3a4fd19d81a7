// What the API and the site take in the same way: new tasks, and images to make them from.

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

export function createSubmissions(parts: SharedContext): Submissions {
  const { store, files, clock, rules, scratchFolder } = parts
  // Files are made in one place before they are kept in another; a bucket is never full.
  const disks = [() => files.freeBytes(), () => freeBytesIn(scratchFolder)]
  const freeSpace = new FreeSpace(disks, parts.freeBytesMin, clock)
  return {
    creates: { store, rules, clock, requireCapacity: () => freeSpace.demand() },
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
