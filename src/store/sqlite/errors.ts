// SQLite's result codes in our words: what passes, what may work later, what must end the process.

import { messageOf } from '../../lib/error.ts'
import { ServiceError } from '../../domain/errors.ts'
import { StoreBroken } from '../sql.ts'

// https://sqlite.org/rescode.html, read 2026-11: the low byte is the primary code.
const primaryCodesThatPass = new Set([
  5, // busy
  6, // locked
  8, // read-only
  10, // input or output failed
  11, // corrupt
  13, // full
  26, // not a database
])

const syncFailures = new Set([
  1034, // fsync of the file
  1290, // fsync of the folder
  1546, // truncate
])

/** Anything that is not the database's own trouble comes back as it is: a defect of ours. */
export function translated(error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null
  if (typeof code !== 'number') return error
  // After a failed sync the kernel may have dropped the pages: going on would acknowledge what is lost.
  if (syncFailures.has(code)) return new StoreBroken(messageOf(error), { cause: error })
  if (!primaryCodesThatPass.has(code & 0xff)) return error
  return new ServiceError('unavailable', { cause: error, detail: `database: ${messageOf(error)}` })
}
