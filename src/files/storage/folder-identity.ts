// Names a folder so that nothing else has the same name at the same time: no copy of it, and no folder of another machine.

import { readFile, stat } from 'node:fs/promises'
import os from 'node:os'

/**
 * By its machine, as it runs now, and its inode: wherever the name is the same, a lock in the folder is the same lock. A
 * folder that moves, and one whose machine was started again, has another name.
 */
export async function folderIdentity(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  return `${await machineName()}/${dev}/${ino}`
}

/** Linux tells all containers of a machine the same. Elsewhere names of machines have to do. */
async function machineName(): Promise<string> {
  try {
    return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
  } catch {
    return os.hostname()
  }
}
