// How much room the disk has that a folder lies on.

import { statfs } from 'node:fs/promises'

export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
