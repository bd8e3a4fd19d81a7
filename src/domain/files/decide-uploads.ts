// Decides which uploads an account may add to those that it already holds.

import type { AccountId } from '../ids.ts'
import type { NewFile } from './file.ts'

export interface UploadLimits {
  readonly filesMax: number
  readonly bytesMax: number
}

export interface NewUpload extends NewFile {
  readonly limits: UploadLimits
}

export interface HeldUploads {
  readonly files: number
  readonly bytes: number
}

export type UploadDecision = 'created' | 'limit_reached'

/** `held` must have been read while the accounts were locked. An account without uploads has no entry in `held`. */
export function decideUploads(
  batch: readonly NewUpload[],
  held: ReadonlyMap<AccountId, HeldUploads>,
): readonly UploadDecision[] {
  const totals = new Map(held)
  return batch.map(({ accountId, bytes, limits }) => {
    const before = totals.get(accountId) ?? { files: 0, bytes: 0 }
    if (!hasRoom(before, bytes, limits)) return 'limit_reached'
    totals.set(accountId, { files: before.files + 1, bytes: before.bytes + bytes })
    return 'created'
  })
}

/** Returns whether an account that holds these uploads may add one of this size. */
export function hasRoom(held: HeldUploads, bytes: number, { filesMax, bytesMax }: UploadLimits): boolean {
  return held.files < filesMax && held.bytes + bytes <= bytesMax
}
