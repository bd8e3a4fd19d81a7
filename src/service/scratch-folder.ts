// A process's folder for temporary files, such as fetched inputs, uploads in progress, and new outputs. Several
// processes may share a data folder, so each process has its own scratch folder.

import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'

import { hasCode } from '../lib/error.ts'
import { systemClock } from '../lib/clock.ts'
import { randomBase62 } from '../lib/ids.ts'

export interface Scratch extends AsyncDisposable {
  readonly folder: string
}

/** A running process touches its folder every hour, so a folder untouched for a day is abandoned. */
const touchEveryMs = 3_600_000
const leftAfterMs = 24 * touchEveryMs

/** `isAlone`: no other process has a folder in `parent`, so everything in `parent` is abandoned. */
export async function openScratch(parent: string, isAlone: boolean): Promise<Scratch> {
  if (isAlone) await rm(parent, { recursive: true, force: true })
  const folder = path.join(parent, randomBase62(12))
  await mkdir(folder, { recursive: true })
  await removeLeftovers(parent)
  const touching = setInterval(() => void touch(folder), touchEveryMs).unref()
  return {
    folder,
    [Symbol.asyncDispose]: async () => {
      clearInterval(touching)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const place = path.join(parent, name)
    const found = await stat(place).catch(ignoreMissing)
    if (found && found.mtimeMs < systemClock.nowMs() - leftAfterMs) {
      await rm(place, { recursive: true, force: true })
    }
  }
}

async function touch(folder: string): Promise<void> {
  const now = new Date(systemClock.nowMs())
  await utimes(folder, now, now).catch(ignoreMissing)
}

/** Another process that starts at the same time may remove the same folders. */
function ignoreMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error
}
