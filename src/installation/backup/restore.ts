// Restores a backup to an unused data folder or PostgreSQL database. The backup itself is only read, so it can be on a
// read-only disk.

import { copyFileSync, existsSync, linkSync, mkdtempSync, rmSync, statSync } from 'node:fs'
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
import { OperatorError } from '../../lib/operator-error.ts'
import { syncPath } from '../../lib/sync-path.ts'
import { lockFolder } from '../../store/lock-folder.ts'
import { migratePostgres } from '../../store/migrate-postgres.ts'
import { OfflineDatabase } from '../../store/offline-database.ts'
import type { RowCounts } from '../../store/row-counts.ts'
import { readFaults } from '../../store/sqlite-health.ts'
import { copyFiles } from '../copy-files.ts'
import type { CopiedFiles } from '../copy-files.ts'

export interface Restored {
  readonly rows: RowCounts
  readonly files: CopiedFiles
}

/**
 * Restores the backup in `folder` to the database and file store in `config`. The database appears last and as a whole,
 * so after an interruption, the target has no database, and the same command can be run again. Refuses a target that
 * already has a database. `note` receives the progress. Rejects with `OperatorError`.
 */
export async function restore(
  folder: string,
  config: Config,
  note: (line: string) => void,
): Promise<Restored> {
  requireBackup(folder)
  const target = pathsIn(config.dataFolder)
  makeFolder(config.dataFolder)
  using opened = new DisposableStack()
  if (config.database.kind === 'sqlite') {
    opened.adopt(lockFolder(config.dataFolder), (lock) => lock.release())
    requireUnused(config.dataFolder)
  }
  makeFolder(target.scratch)
  const scratch = opened.adopt(mkdtempSync(path.join(target.scratch, 'restore-')), (made) =>
    rmSync(made, { recursive: true }),
  )
  note('checking the database')
  const staged = path.join(scratch, 'database')
  stage(pathsIn(folder).database, staged)
  const restored = await restoreFrom(staged, folder, config, note)
  if (config.database.kind === 'sqlite') {
    syncPath(staged)
    // A hard link never replaces a file.
    linkSync(staged, target.database)
    syncPath(config.dataFolder)
  }
  return restored
}

function requireBackup(folder: string): void {
  const { database } = pathsIn(folder)
  if (!existsSync(database))
    throw new OperatorError(`there is no complete backup in ${folder}: ${database} is missing`)
  const log = statSync(`${database}-wal`, { throwIfNoEntry: false })
  if (log !== undefined && log.size > 0)
    throw new OperatorError(
      `${folder} is a data folder in use, not a backup: back it up with "mutoscope backup"`,
    )
}

function requireUnused(dataFolder: string): void {
  requireNotMoved(dataFolder)
  const { database } = pathsIn(dataFolder)
  if (!existsSync(database)) return
  throw new OperatorError(
    `there already is a database in ${dataFolder}: move that folder away, or set MUTOSCOPE_DATA to a new folder`,
  )
}

/** Copies the database to a place where it can be changed, and checks every page. */
function stage(database: string, staged: string): void {
  copyFileSync(database, staged)
  const [fault] = readFaults(staged)
  if (fault !== undefined)
    throw new OperatorError(`the backup ${database} is damaged (${fault}): restore another backup`)
}

/** Restores the secret and the files. Restores the database too if the target is PostgreSQL. */
async function restoreFrom(
  staged: string,
  folder: string,
  config: Config,
  note: (line: string) => void,
): Promise<Restored> {
  using database = await OfflineDatabase.open(staged)
  await restoreSecret(database, folder, config)
  note('copying the files')
  const paths = pathsIn(config.dataFolder)
  const store = await openFiles(config.artifacts.store, paths.files)
  await claimFiles(store, await database.ensureInstallationId())
  const files = await copyFiles(
    (page) => database.listFiles(page),
    openDiskReadOnly(pathsIn(folder).files),
    store,
    paths.scratch,
  )
  if (config.database.kind === 'sqlite') return { rows: await database.countRows(), files }
  note('copying the database')
  await migratePostgres(config.database.location)
  return { rows: await database.moveTo(config.database.location, () => {}), files }
}

async function restoreSecret(database: OfflineDatabase, folder: string, config: Config): Promise<void> {
  const secret = config.secret ?? readSecretIn(folder)
  if (secret === null) {
    throw new OperatorError(
      `there is no secret in ${folder}: set MUTOSCOPE_SECRET or MUTOSCOPE_SECRET_FILE to the secret of the installation`,
    )
  }
  requireMatchingSecret(await database.matchesSecret(fingerprintOf(secret)))
  if (config.secret !== null) return
  createSecretFile(pathsIn(config.dataFolder).secret, secret)
  if (readSecretIn(config.dataFolder)?.equals(secret) === true) return
  throw new OperatorError(
    `${pathsIn(config.dataFolder).secret} is the secret of another installation: move that file away`,
  )
}
