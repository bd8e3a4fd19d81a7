// Backs up an installation, running or not, into a new folder. A backup is laid out like the data folder of an embedded
// installation, whichever database the installation uses.

import { copyFileSync, readdirSync, renameSync } from 'node:fs'

import { makeFolder } from '../../data-folder/data-folder.ts'
import { pathsIn } from '../../data-folder/paths-in.ts'
import type { FileName } from '../../domain/ids.ts'
import { openDisk, openDiskReadOnly } from '../../files/storage/disk.ts'
import { messageOf } from '../../lib/error.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { syncPath } from '../../lib/sync-path.ts'
import { OfflineDatabase } from '../../store/offline-database.ts'
import type { RowCounts } from '../../store/row-counts.ts'
import type { Store } from '../../store/store.ts'
import { writeSnapshot } from '../../store/write-snapshot.ts'
import { copyFiles } from '../copy-files.ts'
import type { CopiedFiles } from '../copy-files.ts'
import type { Installation } from '../with-installation.ts'

export interface Backup {
  readonly rows: RowCounts
  /** Null if the backup does not contain the files. */
  readonly files: CopiedFiles | null
  /** Whether the backup contains the secret. Otherwise, the operator keeps it with the settings. */
  readonly hasSecret: boolean
}

/** The number of files whose records are read at once. */
const pageFiles = 500

/**
 * Writes the backup to `folder`, which must be empty or missing. When the promise resolves, the backup is durable. The
 * database gets its name last, so the backup has no database if the command is interrupted. `note` receives the
 * progress. Files in a bucket are not copied. Rejects with `OperatorError`.
 */
export async function backUp(
  installation: Installation,
  folder: string,
  withFiles: boolean,
  note: (line: string) => void,
): Promise<Backup> {
  const { config } = installation
  prepare(folder)
  const { database, secret } = pathsIn(folder)
  const partial = `${database}.partial`
  note('copying the database')
  await writeSnapshot(config.database, partial)
  let rows: RowCounts
  let files: CopiedFiles | null = null
  {
    using snapshot = await OfflineDatabase.open(partial)
    rows = await snapshot.countRows()
    if (withFiles && config.artifacts.store.kind === 'disk') {
      note('copying the files')
      files = await copyStored(installation, snapshot, folder)
    }
  }
  const hasSecret = config.secret === null
  if (hasSecret) {
    copyFileSync(pathsIn(config.dataFolder).secret, secret)
    syncPath(secret)
  }
  syncPath(partial)
  renameSync(partial, database)
  syncPath(folder)
  return { rows, files, hasSecret }
}

function prepare(folder: string): void {
  let isEmpty
  try {
    makeFolder(folder)
    isEmpty = readdirSync(folder).length === 0
  } catch (error) {
    throw new OperatorError(`the backup cannot be written to ${folder}: ${messageOf(error)}`, {
      cause: error,
    })
  }
  if (!isEmpty) throw new OperatorError(`the folder ${folder} is not empty: use a new folder for each backup`)
}

/** Copies the files that the snapshot lists. Files that the service removes in the meantime are removed there too. */
async function copyStored(
  { store, filesFolder }: Installation,
  snapshot: OfflineDatabase,
  folder: string,
): Promise<CopiedFiles> {
  const files = await copyFiles(
    (page) => snapshot.listFiles(page),
    openDiskReadOnly(filesFolder),
    await openDisk(pathsIn(folder).files),
    folder,
  )
  const removed = await removedSince(store, files.missing)
  await snapshot.removeFiles([...removed])
  return { ...files, missing: files.missing.filter((name) => !removed.has(name)) }
}

/** Returns the files that the service has removed since the snapshot. All others are lost. */
async function removedSince(store: Store, missing: readonly FileName[]): Promise<ReadonlySet<FileName>> {
  const removed = new Set<FileName>()
  for (let from = 0; from < missing.length; from += pageFiles) {
    const names = missing.slice(from, from + pageFiles)
    const records = await store.readFiles(names)
    for (const [index, name] of names.entries()) if (records[index]?.isGone ?? true) removed.add(name)
  }
  return removed
}
