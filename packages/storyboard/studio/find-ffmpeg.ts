// Finds ffmpeg on the `PATH`, or else uses the binary from an npm package.

import { accessSync, constants } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * Returns the path of the binary. If the packaged binary is needed, copies it to `folder` and makes the copy
 * executable, because the packaged file may lack this permission.
 */
export async function findFfmpeg(folder: string): Promise<string> {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((name) => name !== '')
  const found = folders.map((name) => path.join(name, 'ffmpeg')).find(isExecutable)
  if (found !== undefined) return found
  const copy = path.join(folder, 'ffmpeg')
  await copyFile(createRequire(import.meta.url).resolve('@ffmpeg-installer/linux-x64/ffmpeg'), copy)
  await chmod(copy, 0o755)
  return copy
}

function isExecutable(name: string): boolean {
  try {
    accessSync(name, constants.X_OK)
    return true
  } catch {
    return false
  }
}
