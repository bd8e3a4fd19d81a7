// The folder that holds everything an embedded installation keeps: database, secret, files. Opening it makes it.

import { mkdirSync } from 'node:fs'
import path from 'node:path'

import type { Config } from '../config.ts'
import { ConfigRefused } from './config-refused.ts'
import { createSecretFile, parseSecret, readSecretFile, secretRule } from './secret.ts'

export interface DataFolder {
  readonly databasePath: string
  readonly secret: Buffer
}

/** Makes what is missing. Throws `ConfigRefused` when the folder or its secret cannot be used. Safe to call twice. */
export function openDataFolder(config: Config): DataFolder {
  try {
    mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
    return {
      databasePath: databasePathIn(config.dataFolder),
      secret: config.secret ?? secretOf(path.join(config.dataFolder, 'secret')),
    }
  } catch (error) {
    if (error instanceof ConfigRefused) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw refused(
      config.dataFolder,
      `the data folder cannot be used (${reason}): make it writable, or name another`,
    )
  }
}

export function databasePathIn(dataFolder: string): string {
  return path.join(dataFolder, 'mutoscope.db')
}

function secretOf(file: string): Buffer {
  if (readSecretFile(file) === null) createSecretFile(file)
  const secret = parseSecret(readSecretFile(file) ?? '')
  if (secret === null)
    throw refused(file, `${secretRule}: restore it from a backup, or no key will be recognised`)
  return secret
}

function refused(place: string, message: string): ConfigRefused {
  return new ConfigRefused([{ path: place, message }])
}
