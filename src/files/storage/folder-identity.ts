// Identifies a folder. At any time, its identity differs from those of its copies and of folders on other machines.

import { readFile, stat } from 'node:fs/promises'
import os from 'node:os'

/**
 * If two processes see the same identity, a lock in the folder is the same lock for both. The identity changes when the
 * folder is moved or the machine restarts.
 */
export async function folderIdentity(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  return `${await machineName()}/${dev}/${ino}`
}

/** On Linux, all containers on a machine read the same boot id. Other systems use the host name. */
async function machineName(): Promise<string> {
  try {
    return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
  } catch {
    return os.hostname()
  }
}
