// The lock on a folder. Only one process can hold the lock at a time. Node has no flock, and pid files can be stale, so
// the lock is an exclusive transaction on a small database. The kernel releases the lock when the process ends, even if
// it is killed with SIGKILL.

import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'

import { messageOf } from '../lib/error.ts'
import { OperatorError } from '../lib/operator-error.ts'

const busy = 5

export interface FolderLock {
  release(): void
}

/**
 * Takes the lock. If another process holds it, throws `OperatorError` immediately. Nothing else in this process may
 * open `lock.db`: closing another handle to the file would release the lock (POSIX record locks belong to the process,
 * not to the handle).
 */
export function lockFolder(folder: string, holder = 'another serving process'): FolderLock {
  try {
    const db = new DatabaseSync(path.join(folder, 'lock.db'), { timeout: 0 })
    db.exec('begin exclusive')
    return { release: () => db.close() }
  } catch (error) {
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === busy
    const reason = isHeld ? `is in use by ${holder}` : `cannot be locked: ${messageOf(error)}`
    throw new OperatorError(`the folder ${folder} ${reason}`, { cause: error })
  }
}
