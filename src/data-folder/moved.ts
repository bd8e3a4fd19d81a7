// Marks a data folder whose database was moved to PostgreSQL. If the service were started with the old database by
// mistake, the ledgers of the two databases would diverge. The marker is a file, so an operator can use the old
// database again by deleting that file.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { syncPath } from './sync-path.ts'
import { ConfigError } from '../settings/reading/config-error.ts'
import { pathsIn } from './paths-in.ts'

/** `requireNotMoved` names `to`, the new database, in its error. The marker is durable when this function returns. */
export function markMoved(dataFolder: string, to: string): void {
  writeFileSync(pathsIn(dataFolder).movedMark, `${to}\n`, { flush: true })
  syncPath(dataFolder)
}

export function isMoved(dataFolder: string): boolean {
  return existsSync(pathsIn(dataFolder).movedMark)
}

/** Throws `ConfigError` if the folder is marked. */
export function requireNotMoved(dataFolder: string): void {
  if (!isMoved(dataFolder)) return
  const { movedMark } = pathsIn(dataFolder)
  const to = readFileSync(movedMark, 'utf8').trim()
  throw new ConfigError([
    {
      path: dataFolder,
      message: `the database was moved to ${to}: set DATABASE_URL to its URL, or remove ${movedMark} to use the old database without the changes made since then`,
    },
  ])
}
