// The checks of `mutoscope doctor`. They only read: they make no data folder and no secret, migrate nothing, and take no
// lock that a running service would notice. SQLite leaves an empty `-wal` and a `-shm` beside a database at rest that
// was only read; the next start removes both.

import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

import { requireSecret } from '../accounts/require-secret.ts'
import { loadConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { ConfigRefused } from '../config/config-refused.ts'
import { readSecretIn } from '../config/data-folder.ts'
import { databasePathIn } from '../config/database.ts'
import type { Variables } from '../config/environment.ts'
import { messageOf } from '../lib/caught.ts'
import { systemClock } from '../lib/clock.ts'
import { dueMigrations } from '../store/migrate.ts'
import { fitsSecret } from '../store/operations/upkeep.ts'
import { SqliteConnection } from '../store/sqlite-connection.ts'

export interface Check {
  readonly name: string
  /** `warn`: the service runs, and the operator should know. */
  readonly state: 'ok' | 'warn' | 'fail'
  readonly detail: string
}

/** Never rejects: what goes wrong is a check that fails. */
export async function examine(variables: Variables): Promise<readonly Check[]> {
  const machine = [ok('Node', process.versions.node), await attempt('SQLite', sqliteVersion)]
  const config = configOf(variables)
  if (config instanceof ConfigRefused) {
    return [
      ...machine,
      ...config.problems.map(({ path: place, message }) => fail('configuration', `${place}: ${message}`)),
    ]
  }
  return [
    ...machine,
    ok('configuration', 'every setting can be used'),
    ...config.warnings.map((warning) => warn('configuration', warning)),
    await attempt('data folder', () => dataFolderState(config)),
    freeSpace(config),
    ...(await examineDatabase(config)),
    ffmpeg(config),
    await port(config),
  ]
}

function configOf(variables: Variables): Config | ConfigRefused {
  try {
    return loadConfig(variables)
  } catch (error) {
    if (error instanceof ConfigRefused) return error
    throw error
  }
}

/** Opening a connection refuses a version that can corrupt databases. */
function sqliteVersion(): string {
  new SqliteConnection(':memory:', 'write', systemClock).close()
  return process.versions.sqlite ?? 'of unknown version'
}

function dataFolderState({ dataFolder }: Config): string {
  const folder = existing(dataFolder)
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`)
  accessSync(folder, constants.W_OK)
  return existsSync(dataFolder) ? `${dataFolder} can be written` : `${dataFolder} is made by the first start`
}

function freeSpace({ dataFolder, artifacts }: Config): Check {
  const { bavail, bsize } = statfsSync(existing(dataFolder))
  const free = `${Math.floor((bavail * bsize) / 1_048_576).toLocaleString('en')} MiB`
  if (bavail * bsize >= artifacts.freeBytesMin) return ok('free space', free)
  return fail('free space', `${free}: below artifacts.free_bytes_min, so no task is accepted`)
}

async function examineDatabase(config: Config): Promise<readonly Check[]> {
  const database = databasePathIn(config.dataFolder)
  if (!existsSync(database)) return [ok('database', 'is made by the first start')]
  return [
    await attempt('database', () => integrityOf(database)),
    await attempt('schema and secret', () => compareWithDatabase(config, database)),
  ]
}

function integrityOf(database: string): string {
  const connection = new SqliteConnection(database, 'read', systemClock)
  try {
    const faults = connection.checkIntegrity()
    if (faults.length > 0) throw new Error(`${database} is damaged, restore a backup: ${faults.join('; ')}`)
    return 'every page is sound'
  } finally {
    connection.close()
  }
}

/** What a start checks, without the changes that a start makes. */
async function compareWithDatabase(config: Config, database: string): Promise<string | Check> {
  const secret = config.secret ?? readSecretIn(config.dataFolder)
  if (secret === null) throw new Error('the secret of this database is missing: restore it from a backup')
  const connection = new SqliteConnection(database, 'read', systemClock)
  try {
    // The very first start ended before its first transaction did.
    if (connection.schema().size === 0) return 'the schema is made by the next start'
    const due = await connection.transaction('read', dueMigrations)
    if (due.length === 0) await connection.requireSchema()
    const checkSecret = (fingerprint: string) =>
      connection.transaction('read', (sql) => fitsSecret(sql, fingerprint))
    await requireSecret({ checkSecret }, secret)
    if (due.length === 0) return 'both are those of this database'
    const names = due.map((migration) => migration.name).join(', ')
    return warn(
      'schema and secret',
      `migrations are due (${names}): run "mutoscope migrate", as every start does`,
    )
  } finally {
    connection.close()
  }
}

function ffmpeg({ ffmpegPath }: Config): Check {
  if (ffmpegPath !== null) return ok('ffmpeg', ffmpegPath)
  return warn('ffmpeg', 'not found: videos are encoded without it, about half as fast')
}

function port({ host, port: number }: Config): Promise<Check> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      const detail = `port ${number} on ${host} is in use: by this service, or choose another`
      resolve(isTaken ? warn('port', detail) : fail('port', error.message))
    })
    server.listen({ host, port: number }, () => {
      server.close(() => resolve(ok('port', `${number} on ${host} is free`)))
    })
  })
}

/** The folder itself, or the nearest one above it that exists. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(path.dirname(folder))
}

/** An examination that answers a text has found nothing wrong. */
async function attempt(name: string, examination: () => string | Promise<string | Check>): Promise<Check> {
  try {
    const found = await examination()
    return typeof found === 'string' ? ok(name, found) : found
  } catch (error) {
    return fail(name, messageOf(error))
  }
}

function ok(name: string, detail: string): Check {
  return { name, state: 'ok', detail }
}

function warn(name: string, detail: string): Check {
  return { name, state: 'warn', detail }
}

function fail(name: string, detail: string): Check {
  return { name, state: 'fail', detail }
}
