// The data folder of an installation. It contains temporary files and, without a bucket, the stored files. With the
// embedded database, it also contains the database and, unless the secret is configured, the secret.

import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

import { assert } from '../lib/assert.ts'
import { hasCode, messageOf } from '../lib/error.ts'
import { syncPath } from './sync-path.ts'
import type { DatabaseLocation } from '../settings/database.ts'
import { parseSecret, readSecretFile, secretForm } from '../settings/formats/secret.ts'
import { ConfigError } from '../settings/reading/config-error.ts'
import { createSecretFile } from './create-secret-file.ts'
import { isMoved, requireNotMoved } from './moved.ts'
import { pathsIn } from './paths-in.ts'

interface DataFolderConfig {
  readonly dataFolder: string
  readonly database: DatabaseLocation
  /** Null if the secret is stored in the data folder. */
  readonly secret: Buffer | null
}

export interface DataFolder {
  readonly filesFolder: string
  readonly scratchFolder: string
  readonly secret: Buffer
}

/**
 * Creates the folder and the secret if they do not exist. Throws `ConfigError` if they cannot be used. Safe to call
 * twice.
 */
export function openDataFolder(config: DataFolderConfig): DataFolder {
  if (config.database.kind === 'sqlite') requireNotMoved(config.dataFolder)
  const { files, scratch } = pathsIn(config.dataFolder)
  try {
    makeFolder(config.dataFolder)
    return { filesFolder: files, scratchFolder: scratch, secret: config.secret ?? ownSecret(config) }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw refused(
      config.dataFolder,
      `cannot be used as the data folder (${messageOf(error)}): make it writable, or use another folder`,
    )
  }
}

/**
 * Returns a warning if `DATABASE_URL` is set but the embedded database has not been moved. Without this warning, the
 * operator might not understand why the service has no accounts.
 */
export function warningsAboutDataFolder({
  dataFolder,
  database,
}: Omit<DataFolderConfig, 'secret'>): readonly string[] {
  if (database.kind === 'sqlite' || !existsSync(pathsIn(dataFolder).database) || isMoved(dataFolder))
    return []
  return [
    `the embedded database in ${dataFolder} is not used because DATABASE_URL is set: move it with "mutoscope migrate --from ${dataFolder}"`,
  ]
}

/**
 * Creates a durable folder that only its owner can read, and the folders above it. Does not use Node's `recursive`
 * option, which loops forever on a file system where `mkdir` fails with ENOENT, such as /proc (seen in Node 24.21).
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
    syncPath(path.dirname(folder))
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

/** Returns null if the folder contains no secret. */
export function readSecretIn(dataFolder: string): Buffer | null {
  const file = pathsIn(dataFolder).secret
  const text = readSecretFile(file)
  if (text === null) return null
  const secret = parseSecret(text)
  if (secret === null) {
    throw refused(file, `must contain ${secretForm}: restore it from a backup, or no API key will work`)
  }
  return secret
}

function ownSecret({ database, dataFolder }: DataFolderConfig): Buffer {
  assert(database.kind === 'sqlite', 'processes that share a database must have a configured secret')
  return readSecretIn(dataFolder) ?? createSecretIn(dataFolder)
}

/** If several processes create a secret at the same time, all of them return the same secret. */
function createSecretIn(dataFolder: string): Buffer {
  const paths = pathsIn(dataFolder)
  // The secret is created before the database. If only the database exists, the secret was lost, and creating a new one
  // would hide the loss.
  if (existsSync(paths.database)) {
    throw refused(paths.secret, 'the secret of this database is missing: restore it from a backup')
  }
  createSecretFile(paths.secret)
  const secret = readSecretIn(dataFolder)
  assert(secret !== null, 'a newly created secret must be readable')
  return secret
}

function refused(place: string, message: string): ConfigError {
  return new ConfigError([{ path: place, message }])
}
