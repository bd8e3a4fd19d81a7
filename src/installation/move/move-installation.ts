// Moves an embedded installation into PostgreSQL: its files first, where there is a bucket, then all rows at once.
// Until those are committed there, the embedded one is as it was and can be started again.

import { existsSync, mkdirSync } from 'node:fs'

import { fingerprintOf, requireMatchingSecret } from '../../accounts/secrets/require-secret.ts'
import type { Config } from '../../config.ts'
import { readSecretIn } from '../../data-folder/data-folder.ts'
import { markMoved, requireNotMoved } from '../../data-folder/moved.ts'
import { pathsIn } from '../../data-folder/paths-in.ts'
import { systemClock } from '../../lib/clock.ts'
import { describeLocation } from '../../store/postgres-location.ts'
import type { PostgresLocation } from '../../settings/formats/postgres-url.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { claimFiles } from '../../files/storage/claim-files.ts'
import { openDisk } from '../../files/storage/disk.ts'
import { openFiles } from '../../files/storage/open-files.ts'
import { moveDatabase } from '../../store/move/move-database.ts'
import type { MovedRows } from '../../store/move/move-database.ts'
import { listFiles } from '../../store/operations/files/files.ts'
import { nameInstallation } from '../../store/operations/installation/installation-id.ts'
import { fitsSecret } from '../../store/operations/installation/secret.ts'
import { migratePostgres } from '../../store/migrate-postgres.ts'
import { SqliteConnection } from '../../store/sqlite/connection.ts'
import { lockFolder } from '../../store/lock-folder.ts'
import { copyFiles } from './copy-files.ts'
import type { CopiedFiles } from './copy-files.ts'

export interface Move {
  readonly from: string
  readonly to: PostgresLocation
  readonly rows: MovedRows
  /** Null where the files stay in the folder. */
  readonly files: CopiedFiles | null
  /** Of the folder; null where the configuration names another. */
  readonly secretFile: string | null
}

/** Refused while the service of `from` runs, and where it was moved before. Safe to repeat after any interruption. */
export async function moveInstallation(from: string, to: PostgresLocation, config: Config): Promise<Move> {
  const { database, secret } = pathsIn(from)
  if (!existsSync(database)) throw new OperatorError(`there is no database in ${from}: nothing can be moved`)
  requireNotMoved(from)
  using opened = new DisposableStack()
  opened.adopt(lockFolder(from), (lock) => lock.release())
  const source = opened.adopt(new SqliteConnection(database, 'write', systemClock), (it) => it.close())
  await source.prepareSchema()
  await requireSourceSecret(source, from, config)
  await migratePostgres(to)
  const files = await moveFiles(source, from, config)
  const rows = await source.transaction('write', async (sql) => {
    const moved = await moveDatabase(sql, to)
    // While no command can write to the source: it would write to the wrong one.
    markMoved(from, describeLocation(to))
    return moved
  })
  return { from, to, rows, files, secretFile: config.secret === null ? secret : null }
}

/** The fingerprint moves with the rows; whoever starts on them needs the secret that it was taken of. */
async function requireSourceSecret(source: SqliteConnection, from: string, config: Config): Promise<void> {
  const secret = config.secret ?? readSecretIn(from)
  if (secret === null) {
    throw new OperatorError(`there is no secret in ${from}: set MUTOSCOPE_SECRET or MUTOSCOPE_SECRET_FILE`)
  }
  requireMatchingSecret(await source.transaction('read', (sql) => fitsSecret(sql, fingerprintOf(secret))))
}

async function moveFiles(
  source: SqliteConnection,
  from: string,
  { artifacts }: Config,
): Promise<CopiedFiles | null> {
  if (artifacts.store.kind === 'disk') return null
  const paths = pathsIn(from)
  const disk = await openDisk(paths.files)
  const bucket = await openFiles(artifacts.store, from)
  await claimFiles(bucket, await source.transaction('write', (sql) => nameInstallation(sql, null)))
  mkdirSync(paths.scratch, { recursive: true })
  return copyFiles(
    (page) => source.transaction('read', (sql) => listFiles(sql, page)),
    disk,
    bucket,
    paths.scratch,
  )
}
