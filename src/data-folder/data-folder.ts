// The folder of an installation: database, secret and files of an embedded one; with PostgreSQL what a process keeps for
// itself, and the files where there is no bucket.

import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

import { assert } from '../lib/assert.ts'
import { hasCode, messageOf } from '../lib/error.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../settings/reading/config-error.ts'
import { requireNotMoved } from './moved.ts'
import { pathsIn } from './paths-in.ts'
import { createSecretFile, parseSecret, readSecretFile, secretRule } from '../settings/formats/secret.ts'

export interface DataFolder {
  readonly filesFolder: string
  readonly scratchFolder: string
  readonly secret: Buffer
}

/** Makes what is missing. Throws `ConfigError` when the folder or its secret cannot be used. Safe to call twice. */
export function openDataFolder(config: Config): DataFolder {
  if (config.database.kind === 'sqlite') requireNotMoved(config.dataFolder)
  const { files, scratch } = pathsIn(config.dataFolder)
  try {
    makeFolder(config.dataFolder)
    return { filesFolder: files, scratchFolder: scratch, secret: config.secret ?? ownSecret(config) }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw refused(
      config.dataFolder,
      `the data folder cannot be used (${messageOf(error)}): make it writable, or name another`,
    )
  }
}

/** Node's own `recursive` never ends where a file system answers ENOENT, as /proc does (seen on 24.21). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

/** Null when the folder has none. */
export function readSecretIn(dataFolder: string): Buffer | null {
  const file = pathsIn(dataFolder).secret
  const text = readSecretFile(file)
  if (text === null) return null
  const secret = parseSecret(text)
  if (secret === null) {
    throw refused(file, `${secretRule}: restore it from a backup, or no key will be recognised`)
  }
  return secret
}

function ownSecret({ database, dataFolder }: Config): Buffer {
  assert(database.kind === 'sqlite', 'processes that share a database are told its secret')
  return readSecretIn(dataFolder) ?? createSecretIn(dataFolder)
}

/** Its own, or that of a process that made it at the same moment. */
function createSecretIn(dataFolder: string): Buffer {
  // Made before the database, it is never the one that is missing; a new one would only hide that the old one is lost.
  const paths = pathsIn(dataFolder)
  if (existsSync(paths.database)) {
    throw refused(paths.secret, 'the secret of this database is missing: restore it from a backup')
  }
  createSecretFile(paths.secret)
  const secret = readSecretIn(dataFolder)
  assert(secret !== null, 'a secret that was made can be read')
  return secret
}

function refused(place: string, message: string): ConfigError {
  return new ConfigError([{ path: place, message }])
}
