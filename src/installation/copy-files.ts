// Copies an installation's stored files to another file store. Skips files that are already there, so a repeated copy
// continues where the last one was interrupted.

import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

import { copyOut } from '../files/storage/file-store.ts'
import type { FileStore } from '../files/storage/file-store.ts'
import { hashFile } from '../files/inspect/hash-file.ts'
import type { FileRecord } from '../domain/files/file.ts'
import type { FileName } from '../domain/ids.ts'

export interface CopiedFiles {
  readonly copied: number
  /** Already at the target. */
  readonly present: number
  /** Missing at both the source and the target. */
  readonly missing: readonly FileName[]
  /** The files whose content has changed since they were stored. They are not copied. */
  readonly damaged: readonly FileName[]
}

/** Copied in parallel, because most of the time is spent waiting for the bucket. */
const pageFiles = 16

/** Enough for the largest file over a slow connection. */
const writeTimeoutMs = 600_000

/** Lists the files after the one named `after`. */
type ListFiles = (page: { readonly after: string; readonly limit: number }) => Promise<readonly FileRecord[]>

/**
 * When the promise resolves, every file that is neither missing nor damaged is durable at the target. Copies pass
 * through `scratchFolder`, which must exist.
 */
export async function copyFiles(
  list: ListFiles,
  source: Pick<FileStore, 'open'>,
  target: FileStore,
  scratchFolder: string,
): Promise<CopiedFiles> {
  const copies = mkdtempSync(path.join(scratchFolder, 'copy-'))
  const counts = { copied: 0, present: 0 }
  const missing: FileName[] = []
  const damaged: FileName[] = []
  const copy = async ({ name, bytes, sha256 }: FileRecord): Promise<void> => {
    if ((await target.sizeOf(name)) === bytes) {
      counts.present++
      return
    }
    const file = path.join(copies, name)
    if (!(await copyOut(source, name, file))) {
      missing.push(name)
      return
    }
    // The file may have been stored for years, and not every bucket verifies uploads.
    if ((await hashFile(file)) !== sha256) {
      damaged.push(name)
      return
    }
    await target.write(name, { path: file, bytes, sha256 }, AbortSignal.timeout(writeTimeoutMs))
    counts.copied++
  }
  try {
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await list({ after, limit: pageFiles })
      // Waits for all copies before reporting a failure, because no copy may write into the folder after it is removed.
      const ends = await Promise.allSettled(page.map(copy))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
      after = page.at(-1)?.name
    }
    return { ...counts, missing, damaged }
  } finally {
    rmSync(copies, { recursive: true, force: true })
  }
}
