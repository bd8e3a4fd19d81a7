// Moves an embedded installation to PostgreSQL: first its files, if a bucket is configured, and then all rows in one
// transaction. Until the commit, the embedded installation keeps its data and can be started again.

import { existsSync, mkdirSync } from 'node:fs'

import { fingerprintOf, requireMatchingSecret } from '../../accounts/secrets/require-secret.ts'
import type { Config } from '../../config.ts'
import { markMoved, requireNotMoved } from '../../data-folder/moved.ts'
import { pathsIn } from '../../data-folder/paths-in.ts'
import { describeLocation } from '../../store/postgres-location.ts'
import type { PostgresLocation } from '../../settings/formats/postgres-url.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { claimFiles } from '../../files/storage/claim-files.ts'
import { openDisk } from '../../files/storage/disk.ts'
import { openFiles } from '../../files/storage/open-files.ts'
import { OfflineDatabase } from '../../store/offline-database.ts'
import type { RowCounts } from '../../store/row-counts.ts'
import { migrateUnusedPostgres } from '../../store/migrate-postgres.ts'
import { lockFolder } from '../../store/lock-folder.ts'
import { copyFiles } from '../copy-files.ts'
import type { CopiedFiles } from '../copy-files.ts'
import { secretFor } from '../secret-for.ts'

export interface Move {
  readonly from: string
  readonly to: PostgresLocation
  readonly rows: RowCounts
  /** Null if the files stay in the data folder. */
  readonly files: CopiedFiles | null
  /** Null if the configuration contains the secret. */
  readonly secretFile: string | null
}

/**
 * Fails if the service is running on `from`, or if `from` has already been moved. Safe to repeat after any
 * interruption.
 */
export async function moveInstallation(from: string, to: PostgresLocation, config: Config): Promise<Move> {
  const { database, secret } = pathsIn(from)
  if (!existsSync(database))
    throw new OperatorError(`there is no database in ${from}, so there is nothing to move`)
  requireNotMoved(from)
  using opened = new DisposableStack()
  opened.adopt(lockFolder(from), (lock) => lock.release())
  const source = opened.use(await OfflineDatabase.open(database))
  await requireSourceSecret(source, from, config)
  await migrateUnusedPostgres(to)
  const files = await moveFiles(source, from, config)
  // Marks the folder while the source is still locked, because a command could otherwise write to the source after the
  // move, and those changes would be lost.
  const rows = await source.moveTo(to, () => markMoved(from, describeLocation(to)))
  return { from, to, rows, files, secretFile: config.secret === null ? secret : null }
}

/** The secret's fingerprint moves with the rows, so the service needs the same secret with the new database. */
async function requireSourceSecret(source: OfflineDatabase, from: string, config: Config): Promise<void> {
  requireMatchingSecret(await source.matchesSecret(fingerprintOf(secretFor(from, config))))
}

async function moveFiles(
  source: OfflineDatabase,
  from: string,
  { artifacts }: Config,
): Promise<CopiedFiles | null> {
  if (artifacts.store.kind === 'disk') return null
  const paths = pathsIn(from)
  const disk = await openDisk(paths.files)
  const bucket = await openFiles(artifacts.store, from)
  await claimFiles(bucket, await source.ensureInstallationId())
  mkdirSync(paths.scratch, { recursive: true })
  const files = await copyFiles((page) => source.listFiles(page), disk, bucket, paths.scratch)
  const [damaged] = files.damaged
  if (damaged === undefined) return files
  throw new OperatorError(
    `the file ${damaged} has been damaged since it was stored: restore it from a backup, or delete it to move the installation without it`,
  )
}
