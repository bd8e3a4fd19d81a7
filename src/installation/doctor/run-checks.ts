// The checks of `mutoscope doctor`. They create no data folder and no secret, apply no migrations, and take no lock
// that could affect a running service. If files are stored in a bucket, the checks write an object to the bucket and
// then remove it.

import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

import { loadConfig } from '../../config.ts'
import type { Config } from '../../config.ts'
import { ConfigError } from '../../settings/reading/config-error.ts'
import type { Variables } from '../../settings/reading/variables.ts'
import { assert } from '../../lib/assert.ts'
import { attempt, fail, ok, warn } from './check.ts'
import type { Check, DatabaseChecks } from './check.ts'
import { checkFiles } from './check-files.ts'
import { checkPostgres } from './check-postgres.ts'
import { checkPrivacy } from './check-privacy.ts'
import { checkSqlite } from './check-sqlite.ts'

/** An error in a check becomes a failed check. */
export async function runChecks(variables: Variables): Promise<readonly Check[]> {
  const node = ok('Node', process.versions.node)
  const config = configOf(variables)
  if (config instanceof ConfigError) {
    return [
      node,
      ...config.problems.map(({ path: place, message }) => fail('configuration', `${place}: ${message}`)),
    ]
  }
  const database = await checkDatabase(config)
  return [
    node,
    ok('configuration', 'all settings are valid'),
    ...config.warnings.map((warning) => warn('configuration', warning)),
    await attempt('data folder', () => dataFolderState(config)),
    await checkPrivacy(config.dataFolder),
    freeSpace(config),
    ...database.checks,
    await checkFiles(config, database.installation),
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
  return existsSync(dataFolder)
    ? `${dataFolder} is writable`
    : `the service will create ${dataFolder} when it first starts`
}

function freeSpace({ dataFolder, artifacts }: Config): Check {
  const { bavail, bsize } = statfsSync(existing(dataFolder))
  const free = `${Math.floor((bavail * bsize) / 1_048_576).toLocaleString('en')} MiB`
  if (bavail * bsize >= artifacts.freeBytesMin) return ok('free space', free)
  return fail('free space', `${free}: less than artifacts.free_bytes_min, so create requests are refused`)
}

function checkDatabase(config: Config): Promise<DatabaseChecks> {
  const { database, secret } = config
  if (database.kind === 'sqlite') return checkSqlite(config, database.path)
  assert(secret !== null, 'the configuration must contain a secret if DATABASE_URL is set')
  return checkPostgres(database, secret)
}

function ffmpeg({ ffmpegPath }: Config): Check {
  if (ffmpegPath !== null) return ok('ffmpeg', ffmpegPath)
  return warn(
    'ffmpeg',
    'not found; with ffmpeg, Storyboard creates videos faster, its videos are about a third smaller, and the frames of all videos are checked',
  )
}

function port({ host, port: number }: Config): Promise<Check> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      const detail = `port ${number} on ${host} is in use: if a program other than Mutoscope is using it, set a different port`
      resolve(isTaken ? warn('port', detail) : fail('port', error.message))
    })
    server.listen({ host, port: number }, () => {
      server.close(() => resolve(ok('port', `${number} on ${host} is free`)))
    })
  })
}

/** Returns the folder itself if it exists, or else its nearest existing parent. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(path.dirname(folder))
}
