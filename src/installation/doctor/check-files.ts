// The `mutoscope doctor` check of the stored files: whether they belong to this installation and, if they are in a
// bucket, whether the bucket is usable. To test a bucket, the check writes an object and removes it.

import type { Config } from '../../config.ts'
import { pathsIn } from '../../data-folder/paths-in.ts'
import type { InstallationId } from '../../domain/ids.ts'
import { requireOwnFiles } from '../../files/storage/claim-files.ts'
import { openDiskReadOnly } from '../../files/storage/disk.ts'
import { openFiles } from '../../files/storage/open-files.ts'
import { attempt } from './check.ts'
import type { Check } from './check.ts'

/** `installation` is undefined if the database cannot be read. Never rejects. */
export function checkFiles(
  { artifacts: { store }, dataFolder }: Config,
  installation: InstallationId | null | undefined,
): Promise<Check> {
  const folder = pathsIn(dataFolder).files
  if (store.kind === 'disk') {
    return attempt('files', async () => {
      if (installation !== undefined) await requireOwnFiles(openDiskReadOnly(folder), installation)
      return `stored in ${folder}`
    })
  }
  return attempt('bucket', async () => {
    const files = await openFiles(store, folder)
    if (installation !== undefined) await requireOwnFiles(files, installation)
    return `${store.bucket} at ${store.endpoint} stores, returns, lists, and removes files`
  })
}
