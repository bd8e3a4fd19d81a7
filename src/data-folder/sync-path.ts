// Makes a file's content, or the names in a folder, survive a power failure.

import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Blocks until the disk has written the file or folder. */
export function syncPath(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
