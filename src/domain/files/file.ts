// The records of stored files. The bytes are in the file store.

import type { AccountId, FileName } from '../ids.ts'
import type { MediaType } from './media-types.ts'

export interface NewFile {
  readonly name: FileName
  readonly accountId: AccountId
  readonly mediaType: MediaType
  readonly bytes: number
  /** In lowercase hexadecimal. */
  readonly sha256: string
  readonly keptMs: number
}

export interface FileRecord {
  readonly name: FileName
  readonly mediaType: MediaType
  readonly bytes: number
  readonly sha256: string
  /** Whether the file has expired or been removed. Its record remains, so that requests return 410 instead of 404. */
  readonly isGone: boolean
}
