// Identifies a folder. At any one time, no other folder has the same identity, not even a copy or a folder on another
// machine.

import { readFile, stat } from 'node:fs/promises'
import os from 'node:os'

/**
 * If two processes get the same identity for a folder, a lock in it is the same lock for both processes. The identity
 * changes when the folder is moved to another file system or, on Linux, when the machine restarts.
 */
export async function folderIdentity(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  return `${await machineName()}/${dev}/${ino}`
}

/**
 * On Linux, returns the boot ID, which is the same in all containers on a machine. Elsewhere, returns the host name.
 */
async function machineName(): Promise<string> {
  try {
    return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
  } catch {
    return os.hostname()
  }
}
