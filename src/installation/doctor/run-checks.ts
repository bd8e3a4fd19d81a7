// The checks of `mutoscope doctor`. They only read: they make no data folder and no secret, migrate nothing, and take no
// lock that a running service would notice. Only a bucket has an object put into it, and removed.

import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

import { loadConfig } from '../../config.ts'
import type { Config } from '../../config.ts'
import { ConfigError } from '../../settings/reading/config-error.ts'
import type { Variables } from '../../settings/reading/variables.ts'
import { assert } from '../../lib/assert.ts'
import { attempt, fail, ok, warn } from './check.ts'
import type { Check, DatabaseExamination } from './check.ts'
import { examineFiles } from './check-files.ts'
import { examinePostgres } from './check-postgres.ts'
import { examineSqlite } from './check-sqlite.ts'

/** Never rejects: what goes wrong is a check that fails. */
export async function examine(variables: Variables): Promise<readonly Check[]> {
  const node = ok('Node', process.versions.node)
  const config = configOf(variables)
  if (config instanceof ConfigError) {
    return [
      node,
      ...config.problems.map(({ path: place, message }) => fail('configuration', `${place}: ${message}`)),
    ]
  }
  const database = await examineDatabase(config)
  return [
    node,
    ok('configuration', 'every setting can be used'),
    ...config.warnings.map((warning) => warn('configuration', warning)),
    await attempt('data folder', () => dataFolderState(config)),
    freeSpace(config),
    ...database.checks,
    await examineFiles(config, database.installation),
    ffmpeg(config),
    await port(config),
  ]
}

function configOf(variables: Variables): Config | ConfigError {
  try {
    return loadConfig(variables)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
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

function examineDatabase(config: Config): Promise<DatabaseExamination> {
  const { database, secret } = config
  if (database.kind === 'sqlite') return examineSqlite(config, database.path)
  assert(secret !== null, 'the configuration requires a secret beside DATABASE_URL')
  return examinePostgres(database, secret)
}

function ffmpeg({ ffmpegPath }: Config): Check {
  if (ffmpegPath !== null) return ok('ffmpeg', ffmpegPath)
  return warn('ffmpeg', 'not found: a video would take four fifths of the time with it')
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
