// Classifies SQLite's result codes as temporary errors, bugs, or failed syncs. A failed sync must end the process.

import { messageOf } from '../../lib/error.ts'
import { ServiceError } from '../../domain/errors.ts'
import { StoreBroken } from '../sql.ts'

const corrupt = 11

// The low byte of a result code is its primary code (https://sqlite.org/rescode.html, read 2026-11).
const primaryCodesThatPass = new Set([
  5, // busy
  6, // locked
  8, // read-only
  10, // I/O error
  corrupt,
  13, // full
  26, // not a database
])

const syncFailures = new Set([
  1034, // fsync of the file
  1290, // fsync of the folder
  1546, // truncate
])

/** Translates temporary errors and failed syncs. Returns any other error unchanged: it is a bug in Mutoscope. */
export function translateSqliteError(error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null
  if (typeof code !== 'number') return error
  // After a failed sync, the kernel may have dropped the unwritten pages, so acknowledged data may be lost.
  if (syncFailures.has(code)) return new StoreBroken(messageOf(error), { cause: error })
  if (!primaryCodesThatPass.has(code & 0xff)) return error
  return new ServiceError('unavailable', { cause: error, detail: detailOf(code, messageOf(error)) })
}

function detailOf(code: number, message: string): string {
  if ((code & 0xff) !== corrupt) return `the database cannot be used: ${message}`
  return `the database is damaged: run "mutoscope doctor", then restore a backup (${message})`
}
