// The mark on a data folder whose database lives elsewhere now: whoever started the old one by mistake would fork its
// ledger. A file, so that an operator takes it back by removing it.

import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { ConfigRefused } from './config-refused.ts'

/** `to` is shown to whoever tries. Durable when it returns. */
export function markMoved(dataFolder: string, to: string): void {
  writeFileSync(markIn(dataFolder), `${to}\n`, { flush: true })
  const folder = openSync(dataFolder, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

export function isMoved(dataFolder: string): boolean {
  return existsSync(markIn(dataFolder))
}

/** Throws `ConfigRefused` where there is a mark. */
export function requireNotMoved(dataFolder: string): void {
  if (!isMoved(dataFolder)) return
  const mark = markIn(dataFolder)
  const to = readFileSync(mark, 'utf8').trim()
  throw new ConfigRefused([
    {
      path: dataFolder,
      message: `the database was moved to ${to}: set DATABASE_URL to it; or remove ${mark} to go on with this one, without what has happened there since`,
    },
  ])
}

function markIn(dataFolder: string): string {
  return path.join(dataFolder, 'moved')
}
