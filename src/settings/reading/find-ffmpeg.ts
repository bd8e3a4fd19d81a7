// Finds ffmpeg in the folders of a PATH variable.

import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** Returns null if there is no ffmpeg. The built-in engine then uses its own encoder. */
export function findFfmpeg(pathVariable: string): string | null {
  const candidates = pathVariable
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, 'ffmpeg'))
  return candidates.find(isExecutable) ?? null
}

export function isExecutable(name: string): boolean {
  try {
    accessSync(name, constants.X_OK)
    return true
  } catch {
    return false
  }
}
