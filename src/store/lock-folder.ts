// The lock on a folder, which only one process can hold. Node has no flock, and pid files can be stale, so the lock is
// an exclusive transaction on a small database. The kernel releases the lock when the process ends, even after SIGKILL.

import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'

import { messageOf } from '../lib/error.ts'
import { OperatorError } from '../lib/operator-error.ts'

const busy = 5

export interface FolderLock {
  release(): void
}

/**
 * Throws `OperatorError` immediately if another process holds the lock. Nothing else in this process may open
 * `lock.db`: closing another handle to the file would release the lock (POSIX record locks belong to the process, not
 * to the handle).
 */
export function lockFolder(folder: string, holder = 'another Mutoscope process'): FolderLock {
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
