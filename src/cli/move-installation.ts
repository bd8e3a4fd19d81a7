// `mutoscope migrate --from`: moves an embedded installation into PostgreSQL: its files first, where there is a bucket,
// then all rows at once. Until those are committed there, the embedded one is as it was and can be started again.

import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

import { requireSecret } from '../accounts/require-secret.ts'
import type { Config } from '../config.ts'
import { readSecretIn } from '../config/data-folder.ts'
import { databasePathIn } from '../config/database.ts'
import { markMoved, requireNotMoved } from '../config/moved.ts'
import { systemClock } from '../lib/clock.ts'
import { describePlace } from '../lib/postgres-url.ts'
import type { PostgresPlace } from '../lib/postgres-url.ts'
import { Refused } from '../lib/refused.ts'
import { claimFiles } from '../files/claim-files.ts'
import { openDisk } from '../files/disk.ts'
import { openFiles } from '../files/open-files.ts'
import { moveDatabase } from '../store/move/move-database.ts'
import type { MovedRows } from '../store/move/move-database.ts'
import { listFiles } from '../store/operations/files.ts'
import { nameInstallation } from '../store/operations/installation.ts'
import { fitsSecret } from '../store/operations/upkeep.ts'
import { migratePostgres } from '../store/postgres/migrate.ts'
import { SqliteConnection } from '../store/sqlite/connection.ts'
import { lockFolder } from '../store/sqlite/lock.ts'
import type { Report } from './command.ts'
import { copyFiles } from './copy-files.ts'
import type { CopiedFiles } from './copy-files.ts'

/** Refused while the service of `from` runs, and where it was moved before. Safe to repeat after any interruption. */
export async function moveInstallation(from: string, to: PostgresPlace, config: Config): Promise<Report> {
  const database = databasePathIn(from)
  if (!existsSync(database)) throw new Refused(`there is no database in ${from}: nothing can be moved`)
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
    markMoved(from, describePlace(to))
    return moved
  })
  return report({ from, to, rows, files, hasSecretFile: config.secret === null })
}

/** The fingerprint moves with the rows; whoever starts on them needs the secret that it was taken of. */
async function requireSourceSecret(source: SqliteConnection, from: string, config: Config): Promise<void> {
  const secret = config.secret ?? readSecretIn(from)
  if (secret === null) {
    throw new Refused(`there is no secret in ${from}: set MUTOSCOPE_SECRET or MUTOSCOPE_SECRET_FILE`)
  }
  const checkSecret = (fingerprint: string) =>
    source.transaction('read', (sql) => fitsSecret(sql, fingerprint))
  await requireSecret({ checkSecret }, secret)
}

/** Null where the files stay in the data folder. */
async function moveFiles(
  source: SqliteConnection,
  from: string,
  { artifacts }: Config,
): Promise<CopiedFiles | null> {
  if (artifacts.store.kind === 'disk') return null
  const disk = await openDisk(path.join(from, 'files'))
  const bucket = await openFiles(artifacts.store, from)
  await claimFiles(bucket, await source.transaction('write', (sql) => nameInstallation(sql, null)))
  const scratchFolder = path.join(from, 'scratch')
  mkdirSync(scratchFolder, { recursive: true })
  return copyFiles(
    (page) => source.transaction('read', (sql) => listFiles(sql, page)),
    disk,
    bucket,
    scratchFolder,
  )
}

interface Move {
  readonly from: string
  readonly to: PostgresPlace
  readonly rows: MovedRows
  readonly files: CopiedFiles | null
  readonly hasSecretFile: boolean
}

function report({ from, to, rows, files, hasSecretFile }: Move): Report {
  const secretFile = hasSecretFile ? path.join(from, 'secret') : null
  const { accounts, credits, keys, tasks, ledgerEntries } = rows
  const lines = [
    `Moved ${from} to ${describePlace(to)}:`,
    `  accounts: ${accounts}, credits: ${credits}, keys: ${keys}, tasks: ${tasks}, ledger entries: ${ledgerEntries}.`,
    '  Every row was compared, and both databases pass the audit.',
    `  ${filesLine(from, files)}`,
    '',
    'Start the service with DATABASE_URL set to it and',
    secretFile === null ? '  the same secret as until now' : `  MUTOSCOPE_SECRET_FILE=${secretFile}`,
    ...(files === null ? [`  MUTOSCOPE_DATA=${from}`] : []),
    '',
    `${from} cannot be started by mistake any more; to go back to it, remove ${path.join(from, 'moved')}.`,
  ]
  return {
    document: {
      from,
      to: describePlace(to),
      rows: { accounts, credits, keys, tasks, ledger_entries: ledgerEntries, files: rows.files },
      files: files === null ? null : { ...files },
      secret_file: secretFile,
    },
    text: lines.join('\n'),
    isOk: true,
  }
}

function filesLine(from: string, files: CopiedFiles | null): string {
  if (files === null) {
    return `Its files stay in ${path.join(from, 'files')}, from which one process can serve.`
  }
  const lost = files.missing === 0 ? '' : `, ${files.missing} were lost before`
  return `${files.copied + files.present} files are in the bucket${lost}.`
}
