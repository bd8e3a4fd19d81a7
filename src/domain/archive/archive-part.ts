// The database's records of the archive: its parts, and the totals of the archived tasks.

import type { AccountId, TaskId } from '../ids.ts'

export interface PartFile {
  readonly sha256: string
  readonly bytes: number
}

export interface NewPart extends PartFile {
  /** Counted from 1. */
  readonly number: number
  /** The folder that the file was written to. If the file is later missing, the error message names this folder. */
  readonly folder: string
}

export interface ArchivePart extends NewPart {
  readonly tasks: number
  readonly entries: number
  /** The sum of the amounts of the archived entries. */
  readonly amount: number
  readonly archivedAtMs: number
}

export interface PartRequest {
  readonly part: NewPart
  readonly taskIds: readonly TaskId[]
  /** The SHA-256 of the file's uncompressed text. */
  readonly textSha256: string
}

/**
 * `changed`: the tasks no longer match the file. `taken`: another archive command has recorded a part with this number.
 * In both cases, the database was not changed.
 */
export type PartOutcome = 'archived' | 'changed' | 'taken'

export interface ArchiveState {
  /** The current time according to the database's clock. */
  readonly nowMs: number
  /** Null if nothing has been archived. */
  readonly lastPart: ArchivePart | null
}

export interface ArchivableCount {
  readonly tasks: number
  readonly accounts: number
  /** When the oldest and the newest of these tasks were created. Null if there are no tasks. */
  readonly firstMs: number | null
  readonly lastMs: number | null
}

/** The totals of an account's archived tasks. */
export interface ArchivedSum {
  readonly accountId: AccountId
  readonly tasks: number
  readonly charged: number
  readonly failed: number
  readonly refunded: number
}
