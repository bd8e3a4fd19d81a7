// Restores a backup to an unused data folder or PostgreSQL database. The backup can be on a read-only disk.

import { chmodSync, copyFileSync, linkSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

import { fingerprintOf, requireMatchingSecret } from '../../accounts/secrets/require-secret.ts'
import type { Config } from '../../config.ts'
import { createSecretFile } from '../../data-folder/create-secret-file.ts'
import { makeFolder, readSecretIn } from '../../data-folder/data-folder.ts'
import { requireNotMoved } from '../../data-folder/moved.ts'
import { pathsIn } from '../../data-folder/paths-in.ts'
import { claimFiles } from '../../files/storage/claim-files.ts'
import { openDiskReadOnly } from '../../files/storage/disk.ts'
import { openFiles } from '../../files/storage/open-files.ts'
import { messageOf } from '../../lib/error.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { syncPath } from '../../data-folder/sync-path.ts'
import type { PostgresLocation } from '../../settings/formats/postgres-url.ts'
import { lockFolder } from '../../store/lock-folder.ts'
import { migrateUnusedPostgres } from '../../store/migrate-postgres.ts'
import { OfflineDatabase } from '../../store/offline-database.ts'
import type { RowCounts } from '../../store/row-counts.ts'
import { readFaults, readSqliteHealth } from '../../store/sqlite-health.ts'
import { copyFiles } from '../copy-files.ts'
import type { CopiedFiles } from '../copy-files.ts'
import { secretFor } from '../secret-for.ts'

export interface Restored {
  readonly rows: RowCounts
  readonly files: CopiedFiles
}

type Note = (line: string) => void

/**
 * Restores the backup in `folder`. Refuses a data folder that has a database, and a PostgreSQL database that has
 * accounts but is not a copy of the backup. All rows appear in one step, so the command can be repeated after any
 * interruption. Calls `note` to report progress. Rejects with `OperatorError`, `ConfigError`, or `ServiceError`, or, if
 * a disk fails, with the system's error.
 */
export async function restore(folder: string, config: Config, note: Note): Promise<Restored> {
  requireBackup(folder)
  makeFolder(config.dataFolder)
  using opened = new DisposableStack()
  if (config.database.kind === 'sqlite') {
    opened.adopt(lockFolder(config.dataFolder, 'the service'), (lock) => lock.release())
    requireUnused(config.dataFolder)
  }
  const { scratch } = pathsIn(config.dataFolder)
  makeFolder(scratch)
  const ownFolder = opened.adopt(mkdtempSync(path.join(scratch, 'restore-')), (made) =>
    rmSync(made, { recursive: true }),
  )
  const copy = path.join(ownFolder, 'copy.db')
  note('checking the backup')
  // SQLite opens this copy, not the backup, because it writes files next to a database, and the backup can be on a
  // read-only disk.
  copyFileSync(pathsIn(folder).database, copy)
  chmodSync(copy, 0o600)
  const secret = secretFor(folder, config)
  await requireSound(copy, folder, secret)
  return config.database.kind === 'sqlite'
    ? await restoreToFolder(copy, folder, { config, secret, note })
    : await restoreToPostgres(copy, folder, { config, location: config.database.location, note })
}

function requireBackup(folder: string): void {
  let names: readonly string[]
  try {
    names = readdirSync(folder)
  } catch (error) {
    throw new OperatorError(`the backup cannot be read: ${messageOf(error)}`, { cause: error })
  }
  const { database } = pathsIn(folder)
  if (!names.includes(path.basename(database)))
    throw new OperatorError(`there is no complete backup in ${folder}: ${database} is missing`)
  if (filesOf(database, ['-wal', '-journal']).some(({ size }) => size > 0))
    throw new OperatorError(
      `${folder} is not a backup, because some changes are not yet in its database file: back it up with "mutoscope backup"`,
    )
}

/**
 * Refuses a folder that contains any file of a database, because SQLite would apply the old database's log to the new
 * database, which has the same name, and corrupt the new database.
 */
function requireUnused(dataFolder: string): void {
  requireNotMoved(dataFolder)
  const { database } = pathsIn(dataFolder)
  if (filesOf(database, ['', '-wal', '-shm', '-journal']).length === 0) return
  throw new OperatorError(
    `there is already a database in ${dataFolder}: move that folder elsewhere, or set MUTOSCOPE_DATA to a new folder`,
  )
}

/** Returns the `Stats` of the files that exist. SQLite appends `suffixes` to the name of the database. */
function filesOf(database: string, suffixes: readonly string[]) {
  return suffixes.flatMap((suffix) => statSync(database + suffix, { throwIfNoEntry: false }) ?? [])
}

async function requireSound(copy: string, folder: string, secret: Buffer): Promise<void> {
  try {
    const [fault] = readFaults(copy)
    if (fault !== undefined) throw new OperatorError(fault)
    const { matchesSecret } = await readSqliteHealth(copy, fingerprintOf(secret))
    if (matchesSecret === null) throw new OperatorError('the database is empty')
    requireMatchingSecret(matchesSecret)
  } catch (error) {
    throw new OperatorError(`the backup in ${folder} cannot be restored: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

/** The database appears last, so the command can be repeated if it was killed before everything was restored. */
async function restoreToFolder(
  copy: string,
  folder: string,
  { config, secret, note }: { readonly config: Config; readonly secret: Buffer; readonly note: Note },
): Promise<Restored> {
  if (config.secret === null) restoreSecret(config.dataFolder, secret)
  const restored = await restoreContents(copy, folder, config, note)
  syncPath(copy)
  // Unlike a rename, creating a hard link never replaces an existing file.
  linkSync(copy, pathsIn(config.dataFolder).database)
  syncPath(config.dataFolder)
  return restored
}

function restoreSecret(dataFolder: string, secret: Buffer): void {
  const file = pathsIn(dataFolder).secret
  createSecretFile(file, secret)
  if (readSecretIn(dataFolder)?.equals(secret) === true) return
  throw new OperatorError(`${file} is the secret of another installation: move that file elsewhere`)
}

async function restoreContents(copy: string, folder: string, config: Config, note: Note): Promise<Restored> {
  using database = await OfflineDatabase.open(copy)
  note('copying the files')
  const files = await restoreFiles(database, folder, config)
  database.flush()
  return { rows: await database.countRows(), files }
}

/** The rows are copied before the files, because copying the rows fails if the database has other accounts. */
async function restoreToPostgres(
  copy: string,
  folder: string,
  {
    config,
    location,
    note,
  }: { readonly config: Config; readonly location: PostgresLocation; readonly note: Note },
): Promise<Restored> {
  using database = await OfflineDatabase.open(copy)
  // The file store will be marked with this ID, so the ID must be among the copied rows.
  await database.ensureInstallationId()
  note('copying the database')
  await migrateUnusedPostgres(location)
  const rows = await database.moveTo(location)
  note('copying the files')
  return { rows, files: await restoreFiles(database, folder, config) }
}

async function restoreFiles(database: OfflineDatabase, folder: string, config: Config): Promise<CopiedFiles> {
  const paths = pathsIn(config.dataFolder)
  const store = await openFiles(config.artifacts.store, paths.files)
  await claimFiles(store, await database.ensureInstallationId())
  return copyFiles(
    (page) => database.listFiles(page),
    openDiskReadOnly(pathsIn(folder).files),
    store,
    paths.scratch,
  )
}
