// Copies what an installation has stored from one file store to another. What is there already is not copied again, so an
// interrupted copy is begun again and goes on where it was.

import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

import { copyOut } from '../../files/storage/file-store.ts'
import type { FileStore } from '../../files/storage/file-store.ts'
import { hashFile } from '../../files/inspect/hash-file.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { FileRecord } from '../../store/operations/files/files.ts'

export interface CopiedFiles {
  readonly copied: number
  /** At the target before. */
  readonly present: number
  /** At neither: lost before. */
  readonly missing: number
}

/** What a bucket works on at once; most of the time is its answers on the way. */
const pageFiles = 16

/** For one file: the largest over a slow line. */
const patienceMs = 600_000

/** Begins behind the file named `after`. */
type ListFiles = (page: { readonly after: string; readonly limit: number }) => Promise<readonly FileRecord[]>

/** Every file is durable at the target when it resolves. Copies pass through `scratchFolder`, which has to be there. */
export async function copyFiles(
  list: ListFiles,
  source: FileStore,
  target: FileStore,
  scratchFolder: string,
): Promise<CopiedFiles> {
  const copies = mkdtempSync(path.join(scratchFolder, 'move-'))
  const counts = { copied: 0, present: 0, missing: 0 }
  const copy = async ({ name, bytes, sha256 }: FileRecord): Promise<void> => {
    if ((await target.sizeOf(name)) === bytes) {
      counts.present++
      return
    }
    const file = path.join(copies, name)
    if (!(await copyOut(source, name, file))) {
      counts.missing++
      return
    }
    // It may have lain there for years, and not every bucket checks what it is given.
    if ((await hashFile(file)) !== sha256) {
      throw new OperatorError(
        `the file ${name} has been damaged since it was stored: restore it from a backup, or remove it to move without it`,
      )
    }
    await target.write(name, { path: file, bytes, sha256 }, AbortSignal.timeout(patienceMs))
    counts.copied++
  }
  try {
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await list({ after, limit: pageFiles })
      // All have ended before one's failure is told: none may write into a folder that is gone.
      const ends = await Promise.allSettled(page.map(copy))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
      after = page.at(-1)?.name
    }
    return counts
  } finally {
    rmSync(copies, { recursive: true, force: true })
  }
}
