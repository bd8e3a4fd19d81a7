// Backs up an installation, whether or not it is running, to a new folder. The backup always has the layout of an
// embedded installation's data folder, even if the installation uses PostgreSQL.

import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

import { loadConfig } from '../../config.ts'
import { createSecretFile } from '../../data-folder/create-secret-file.ts'
import { makeFolder } from '../../data-folder/data-folder.ts'
import { pathsIn } from '../../data-folder/paths-in.ts'
import type { FileName } from '../../domain/ids.ts'
import { openDisk, openDiskReadOnly } from '../../files/storage/disk.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { syncPath } from '../../data-folder/sync-path.ts'
import type { DatabaseLocation } from '../../settings/database.ts'
import type { Variables } from '../../settings/reading/variables.ts'
import { OfflineDatabase } from '../../store/offline-database.ts'
import type { RowCounts } from '../../store/row-counts.ts'
import { readSqliteHealth } from '../../store/sqlite-health.ts'
import type { Store } from '../../store/store.ts'
import { writeSnapshot } from '../../store/write-snapshot.ts'
import { copyFiles } from '../copy-files.ts'
import type { CopiedFiles } from '../copy-files.ts'
import { withInstallation } from '../with-installation.ts'
import type { Installation } from '../with-installation.ts'

export interface BackupRequest {
  /** The folder must be empty or must not exist. */
  readonly folder: string
  /** Has no effect if the files are in a bucket. */
  readonly withFiles: boolean
}

export interface Backup {
  readonly rows: RowCounts
  /** Null if the backup does not contain the files. */
  readonly files: CopiedFiles | null
  /** If false, the secret is in the operator's settings. */
  readonly hasSecret: boolean
}

/**
 * When the promise resolves, the backup is durable. The database gets its final name last, so a killed command leaves a
 * backup without a database. After any other failure, the folder is empty again. Calls `note` to report progress.
 * Rejects with `OperatorError`, `ConfigError`, or `ServiceError`, or, if the disk fails, with the system's error.
 */
export async function backUp(
  variables: Variables,
  request: BackupRequest,
  note: (line: string) => void,
): Promise<Backup> {
  await requireCurrentSchema(loadConfig(variables).database)
  return withInstallation(variables, async (installation) => {
    const { folder } = request
    requireEmpty(folder, installation.config.dataFolder)
    try {
      return await writeBackup(installation, request, note)
    } catch (error) {
      for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true })
      throw error
    }
  })
}

/**
 * Refuses an embedded installation with an older schema, because opening it would update the schema. The backup may be
 * needed to return to the previous version.
 */
async function requireCurrentSchema(database: DatabaseLocation): Promise<void> {
  if (database.kind !== 'sqlite' || !existsSync(database.path)) return
  const { dueMigrations } = await readSqliteHealth(database.path, '')
  if (dueMigrations.length === 0) return
  throw new OperatorError(
    'the database belongs to an older version of Mutoscope: back it up with that version, or run "mutoscope migrate" first',
  )
}

async function writeBackup(
  installation: Installation,
  { folder, withFiles }: BackupRequest,
  note: (line: string) => void,
): Promise<Backup> {
  const { config, secret } = installation
  const paths = pathsIn(folder)
  const partial = `${paths.database}.partial`
  note('copying the database')
  await writeSnapshot(config.database, partial)
  chmodSync(partial, 0o600)
  const hasFiles = withFiles && config.artifacts.store.kind === 'disk'
  if (hasFiles) note('copying the files')
  const contents = await completeWith(partial, (snapshot) =>
    hasFiles ? copyStoredFiles(installation, snapshot, folder) : null,
  )
  const hasSecret = config.secret === null
  if (hasSecret) createSecretFile(paths.secret, secret)
  syncPath(partial)
  renameSync(partial, paths.database)
  syncPath(folder)
  return { ...contents, hasSecret }
}

function requireEmpty(folder: string, dataFolder: string): void {
  if (!path.relative(dataFolder, folder).startsWith('..'))
    throw new OperatorError(`the folder ${folder} is in the data folder: use a folder outside of it`)
  makeFolder(folder)
  if (readdirSync(folder).length === 0) return
  throw new OperatorError(`the folder ${folder} is not empty: use a new folder for each backup`)
}

/** Checks the snapshot before calling `copy`. When the promise resolves, the snapshot is a single file. */
async function completeWith(
  file: string,
  copy: (snapshot: OfflineDatabase) => Promise<CopiedFiles> | null,
): Promise<Omit<Backup, 'hasSecret'>> {
  using snapshot = await OfflineDatabase.open(file)
  const [fault] = snapshot.faults()
  if (fault !== undefined)
    throw new OperatorError(`the database is damaged, and so is its copy (${fault}): run "mutoscope doctor"`)
  const rows = await snapshot.countRows()
  const files = await copy(snapshot)
  snapshot.flush()
  return { rows, files }
}

/** If the service has removed a file since the snapshot, records the removal in the snapshot. */
async function copyStoredFiles(
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

const recordsAtOnce = 500

/** Returns the missing files that the service has removed since the snapshot. All other missing files are lost. */
async function removedSince(store: Store, missing: readonly FileName[]): Promise<ReadonlySet<FileName>> {
  const removed = new Set<FileName>()
  for (let from = 0; from < missing.length; from += recordsAtOnce) {
    const names = missing.slice(from, from + recordsAtOnce)
    const records = await store.readFiles(names)
    for (const [index, name] of names.entries()) if (records[index]?.isGone ?? true) removed.add(name)
  }
  return removed
}
