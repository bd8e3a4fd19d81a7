// Copies an installation's stored files to another file store. Skips files that are already there, so a repeated copy
// continues where the last one was interrupted.

import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

import { syncPath } from '../data-folder/sync-path.ts'
import { copyOut } from '../files/storage/file-store.ts'
import type { FileStore } from '../files/storage/file-store.ts'
import { hashFile } from '../files/inspect/hash-file.ts'
import type { FileRecord } from '../domain/files/file.ts'
import type { FileName } from '../domain/ids.ts'

export interface CopiedFiles {
  readonly copied: number
  /** The number of files that were already at the target. */
  readonly present: number
  /** The files that are missing at both the source and the target. */
  readonly missing: readonly FileName[]
  /** The files whose content has changed since they were stored. They are not copied. */
  readonly damaged: readonly FileName[]
}

/** The number of files copied in parallel. Most of the time is spent waiting for the bucket. */
const pageFiles = 16

/** Long enough to upload the largest file over a slow connection. */
const writeTimeoutMs = 600_000

/** Lists up to `limit` files, in order of their names, starting after the name `after`. */
type ListFiles = (page: { readonly after: string; readonly limit: number }) => Promise<readonly FileRecord[]>

/**
 * When the promise resolves, all files except those that are missing or damaged are durable at the target. Each file is
 * first copied to `scratchFolder`, which must exist.
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
    if ((await target.durableSizeOf(name)) === bytes) {
      counts.present++
      return
    }
    const file = path.join(copies, name)
    if (!(await copyOut(source, name, file))) {
      missing.push(name)
      return
    }
    // The file may have been damaged since it was stored, and not every bucket would detect the damage on upload.
    if ((await hashFile(file)) !== sha256) {
      damaged.push(name)
      return
    }
    // With its content on disk before it gets its name, a file that has its size after a power failure is complete.
    syncPath(file)
    await target.write(name, { path: file, bytes, sha256 }, AbortSignal.timeout(writeTimeoutMs))
    counts.copied++
  }
  try {
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await list({ after, limit: pageFiles })
      // After a failure, waits for the other copies to end, because the folder that they write to is removed next.
      const ends = await Promise.allSettled(page.map(copy))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
      after = page.at(-1)?.name
    }
    return { ...counts, missing, damaged }
  } finally {
    rmSync(copies, { recursive: true, force: true })
  }
}
