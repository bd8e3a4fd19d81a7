// The `mutoscope doctor` check of file modes. Only the service's user can read new files, but other users may be able
// to read a restored backup or a database from an older version.

import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

import { attempt, ok, warn } from './check.ts'
import type { Check } from './check.ts'

const name = 'file modes'

/** Checks only the folder and its direct contents, such as the database and the secret. Never rejects. */
export function checkPrivacy(dataFolder: string): Promise<Check> {
  return attempt(name, () => {
    if (!existsSync(dataFolder)) return ok(name, 'other users will not be able to read the files')
    const open = isOpen(dataFolder)
      ? readdirSync(dataFolder).filter((file) => isOpen(path.join(dataFolder, file)))
      : []
    if (open.length === 0) return ok(name, 'other users cannot read the files')
    return warn(name, `other users can read ${open.join(', ')}: run "chmod -R go= ${dataFolder}"`)
  })
}

function isOpen(file: string): boolean {
  return (statSync(file).mode & 0o077) !== 0
}
