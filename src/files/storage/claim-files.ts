// Whose the files of a place are. Files that a database does not know are removed, so two databases with one place would
// remove each other's: an installation notes there that they are its own, before it begins and before it removes any.

import { OperatorError } from '../../lib/operator-error.ts'
import type { InstallationId } from '../../domain/ids.ts'
import type { FileOwner, FileStore } from './file-store.ts'

/** Takes a place that is nobody's yet. Throws `OperatorError` when it is another installation's. Safe to repeat. */
export async function claimFiles(files: FileStore, installation: InstallationId): Promise<void> {
  if ((await files.owner()) === null) await files.claim(installation)
  // Asked again: of two that claimed it at once, one has it.
  await requireOwnFiles(files, installation)
}

/** The same for looking only. `installation` is null where no process has served from the database yet. */
export async function requireOwnFiles(files: FileOwner, installation: InstallationId | null): Promise<void> {
  const owner = await files.owner()
  if (owner === null || owner === installation) return
  throw new OperatorError(
    `the files are those of another installation, and each would remove the other's: give this one another artifacts.s3.prefix or MUTOSCOPE_DATA; or, if the other is gone for good, remove ${files.ownerMark}, and its files go too`,
  )
}
