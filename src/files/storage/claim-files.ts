// Claims a file store for one installation. Workers remove files that are not in their database, so two installations
// with the same file store would remove each other's files. A process claims the file store when it starts, and again
// before it removes orphaned files.

import { OperatorError } from '../../lib/operator-error.ts'
import type { InstallationId } from '../../domain/ids.ts'
import type { FileOwner, FileStore } from './file-store.ts'

/** Claims an unclaimed file store. Throws `OperatorError` if it belongs to another installation. Safe to repeat. */
export async function claimFiles(files: FileStore, installation: InstallationId): Promise<void> {
  if ((await files.owner()) === null) await files.claim(installation)
  // If two installations claimed the file store at the same time, only one owns it.
  await requireOwnFiles(files, installation)
}

/**
 * Throws `OperatorError` if the files belong to an installation other than `installation`, which is null if no process
 * has used the database yet.
 */
export async function requireOwnFiles(files: FileOwner, installation: InstallationId | null): Promise<void> {
  const owner = await files.owner()
  if (owner === null || owner === installation) return
  throw new OperatorError(
    `these files belong to another installation, and each installation would delete the other's files: set a different artifacts.s3.prefix or MUTOSCOPE_DATA for this installation; or, if the other installation no longer exists, remove ${files.ownerMark} to let this installation delete the other's files`,
  )
}
