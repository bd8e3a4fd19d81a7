// An archive's folder belongs to one installation, and only one process at a time writes to it. The folder is checked
// before anything is written, so a file with the only copy of a task is never replaced.

import { existsSync, mkdirSync, readdirSync } from 'node:fs'

import { OperatorError } from '../../lib/operator-error.ts'
import type { InstallationId } from '../../domain/ids.ts'
import { parseArchivedTask } from '../../domain/archive/archived-task.ts'
import { lockFolder } from '../../store/lock-folder.ts'
import type { ArchiveState } from '../../domain/archive/archive-part.ts'
import type { Store } from '../../store/store.ts'
import { readOwner } from './manifest.ts'
import { linesIn, nameOfPart, numberOfPart, readPart, sizeOfPart } from './part-file.ts'

export interface ArchiveFolder extends Disposable {
  readonly path: string
  readonly next: number
}

/**
 * Creates the folder if necessary, and locks it until the result is disposed of. Rejects with `OperatorError` if
 * another archive command is using the folder, if the folder does not belong to this installation's archive, or if the
 * last part of the archive is missing.
 */
export async function openArchiveFolder(
  folder: string,
  installationId: InstallationId,
  store: Store,
): Promise<ArchiveFolder> {
  // This check runs before locking, because the lock leaves a file in the folder. It runs again below, when no other
  // archive command can be using the folder.
  requireFit(folder, installationId, await store.readArchiveState(null))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder, 'another archive command')
  try {
    const state = await store.readArchiveState(null)
    requireFit(folder, installationId, state)
    const next = (state.lastPart?.number ?? 0) + 1
    await requireReplaceable(folder, next, store)
    return { path: folder, next, [Symbol.dispose]: () => lock.release() }
  } catch (error) {
    lock.release()
    throw error
  }
}

function requireFit(folder: string, installationId: InstallationId, { lastPart }: ArchiveState): void {
  const owner = readOwner(folder)
  if (owner !== null && owner !== installationId) {
    throw new OperatorError(`${folder} contains another installation's archive: specify another folder`)
  }
  if (lastPart !== null && sizeOfPart(folder, lastPart.number) !== lastPart.bytes) {
    throw new OperatorError(
      `${folder} does not contain ${nameOfPart(lastPart.number)}, the last part of this installation's archive: specify the folder that contains it (it was written to ${lastPart.folder}), or copy the archive to the new folder first`,
    )
  }
  const isForeign = lastPart === null && owner === null && otherFiles(folder).length > 0
  if (isForeign) throw new OperatorError(`${folder} is not empty: specify a new folder for the archive`)
}

/** Ignores the lock and incomplete files, which a killed command can leave in a new folder. */
function otherFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((name) => !name.startsWith('lock.db') && !name.endsWith('.partial'))
}

/**
 * Rejects if the folder contains a part that the database has no record of and that must not be replaced. A killed
 * command leaves at most one such part, and all tasks in that part are still in the database. Any other such part is
 * newer than the database, for example because the database was restored from a backup.
 */
async function requireReplaceable(folder: string, next: number, store: Store): Promise<void> {
  const unrecorded = readdirSync(folder).filter((name) => (numberOfPart(name) ?? 0) >= next)
  for (const name of unrecorded) {
    if (numberOfPart(name) === next && (await isStillStored(folder, next, store))) continue
    throw new OperatorError(
      `${folder} contains ${name}, but the database contains neither a record of this file nor its tasks: if the database was restored from a backup, move this file and all later parts to another folder first`,
    )
  }
}

export async function isStillStored(folder: string, number: number, store: Store): Promise<boolean> {
  const lines = linesIn(readPart(folder, number).text)
  const found = await store.readArchiveLines(lines.map((line) => parseArchivedTask(line).task.id))
  return found.length === lines.length
}
