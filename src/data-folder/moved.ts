// The mark on a data folder whose database lives elsewhere now: whoever started the old one by mistake would fork its
// ledger. A file, so that an operator takes it back by removing it.

import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs'

import { ConfigError } from '../settings/reading/config-error.ts'
import { pathsIn } from './paths-in.ts'

/** `to` is shown to whoever tries. Durable when it returns. */
export function markMoved(dataFolder: string, to: string): void {
  writeFileSync(pathsIn(dataFolder).movedMark, `${to}\n`, { flush: true })
  const folder = openSync(dataFolder, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

export function isMoved(dataFolder: string): boolean {
  return existsSync(pathsIn(dataFolder).movedMark)
}

/** Throws `ConfigError` where there is a mark. */
export function requireNotMoved(dataFolder: string): void {
  if (!isMoved(dataFolder)) return
  const { movedMark } = pathsIn(dataFolder)
  const to = readFileSync(movedMark, 'utf8').trim()
  throw new ConfigError([
    {
      path: dataFolder,
      message: `the database was moved to ${to}: set DATABASE_URL to it; or remove ${movedMark} to go on with this one, without what has happened there since`,
    },
  ])
}
