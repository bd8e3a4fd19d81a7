// Makes a file's content, or the names in a folder, survive a power failure.

import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Syncs the file or folder at `path`. Blocks until the disk has written it. */
export function syncPath(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
