// Identifies a folder: no copy of it and no folder on another machine has the same identity at the same time.

import { readFile, stat } from 'node:fs/promises'
import os from 'node:os'

/**
 * If two processes see the same identity, a lock in the folder is the same lock for both. The identity changes when the
 * folder is moved to another file system or, on Linux, when the machine restarts.
 */
export async function folderIdentity(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  return `${await machineName()}/${dev}/${ino}`
}

/** On Linux, all containers on a machine read the same boot id. On other systems, the host name is used. */
async function machineName(): Promise<string> {
  try {
    return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
  } catch {
    return os.hostname()
  }
}
