// Reads how much space is free on the disk that contains a folder.

import { statfs } from 'node:fs/promises'

export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
