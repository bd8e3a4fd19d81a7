// The processes of an installation, and what they register in the database.

import type { ProcessId } from '../ids.ts'
import type { Role } from './role.ts'
import type { Claim } from '../tasks/claim.ts'

/** A process that has not renewed its lease for this long is dead, by the database's clock. */
export const leaseMs = 30_000

export interface NewProcess {
  readonly id: ProcessId
  readonly role: Role
  /** The identity of its file store. */
  readonly files: string
  /**
   * Which earlier processes have certainly ended, because this process holds a lock that they held: all processes of
   * the database, those with the same files, or none.
   */
  readonly replaces: 'all' | 'same-files' | 'none'
  /** Its registration before its lease expired. Null at the start of the process. */
  readonly succeeds: Predecessor | null
}

/** An earlier registration of the same process, and the claims that it is still working on and keeps. */
export interface Predecessor {
  readonly id: ProcessId
  readonly claims: readonly Claim[]
}

/**
 * `files-not-shared`: one of the processes stores files on its own disk. `files-differ`: another process has other
 * files.
 */
export type RegistrationRefusal = 'files-not-shared' | 'files-differ'
