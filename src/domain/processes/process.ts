// The data that an installation's processes register in the database.

import type { ProcessId } from '../ids.ts'
import type { Role } from './role.ts'
import type { Claim } from '../tasks/claim.ts'

/** A process that does not renew its lease for this long, by the database's clock, is considered dead. */
export const leaseMs = 30_000

export interface NewProcess {
  readonly id: ProcessId
  readonly role: Role
  /** The identity of the process's file store. */
  readonly files: string
  /**
   * The earlier processes that have certainly ended, because this process now holds their lock: all processes that use
   * the database, only those with the same file store, or none.
   */
  readonly replaces: 'all' | 'same-files' | 'none'
  /** The process's previous registration, whose lease has ended. Null when the process is starting. */
  readonly succeeds: Predecessor | null
}

/** A previous registration of the same process, and the claims on the tasks that the process is still running. */
export interface Predecessor {
  readonly id: ProcessId
  readonly claims: readonly Claim[]
}

/**
 * `files-not-shared`: the new process or another live process stores files on its own disk. `files-differ`: another
 * live process uses a different file store.
 */
export type RegistrationRefusal = 'files-not-shared' | 'files-differ'
