// The check of `mutoscope doctor` on the place of files: whether it can be used, and whose the files there are. A bucket
// tells nothing of that until an object is put into it, and removed.

import type { Config } from '../../config.ts'
import { pathsIn } from '../../data-folder/paths-in.ts'
import type { InstallationId } from '../../domain/ids.ts'
import { requireOwnFiles } from '../../files/storage/claim-files.ts'
import { openDiskReadOnly } from '../../files/storage/disk.ts'
import { openFiles } from '../../files/storage/open-files.ts'
import { attempt } from './check.ts'
import type { Check } from './check.ts'

/** `installation` is that of the database, undefined where it cannot be asked. Never rejects. */
export function examineFiles(
  { artifacts: { store }, dataFolder }: Config,
  installation: InstallationId | null | undefined,
): Promise<Check> {
  const folder = pathsIn(dataFolder).files
  if (store.kind === 'disk') {
    return attempt('files', async () => {
      if (installation !== undefined) await requireOwnFiles(openDiskReadOnly(folder), installation)
      return `are in ${folder}`
    })
  }
  return attempt('bucket', async () => {
    const files = await openFiles(store, folder)
    if (installation !== undefined) await requireOwnFiles(files, installation)
    return `${store.bucket} at ${store.endpoint} takes, gives, lists and removes files`
  })
}
