// Checks invariant T3 on the file store: every file within its retention exists and has its recorded size.

import { messageOf } from '../lib/error.ts'
import { detailOf } from '../domain/errors.ts'
import type { FileName } from '../domain/ids.ts'
import type { FileListing } from '../files/storage/file-store.ts'
import { openFilesReadOnly } from '../files/storage/open-files.ts'
import type { Violation } from '../domain/violation.ts'
import type { Store } from '../store/store.ts'
import type { Installation } from './with-installation.ts'

const pageSize = 500

/** Never rejects because of the files: a failure to list them is reported as a violation. */
export async function auditFiles({
  config,
  store,
  filesFolder,
}: Installation): Promise<readonly Violation[]> {
  // Read before the files are listed: every file recorded by now exists, unless its retention ends in the meantime.
  const recorded = await readRecorded(store)
  try {
    await removeIntact(recorded, await openFilesReadOnly(config.artifacts.store, filesFolder))
  } catch (error) {
    const reason = detailOf(error) ?? messageOf(error)
    return [violation('files', `the files cannot be listed: ${reason}`)]
  }
  return violationsAmong(store, recorded)
}

/** The files that have not been found with their recorded size, each with its problem. */
type Suspects = Map<FileName, { readonly bytes: number; detail: string }>

async function readRecorded(store: Store): Promise<Suspects> {
  const recorded: Suspects = new Map()
  for (let after = ''; ;) {
    const page = await store.listFiles({ after, limit: pageSize })
    for (const { name, bytes } of page) recorded.set(name, { bytes, detail: 'the file is missing' })
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return recorded
    after = last.name
  }
}

/**
 * Lists the files instead of checking each one: a bucket returns a thousand per page, which takes minutes instead of
 * hours.
 */
async function removeIntact(suspects: Suspects, files: FileListing): Promise<void> {
  for await (const { name, bytes } of files.list()) {
    const suspect = suspects.get(name)
    if (suspect === undefined) continue
    if (suspect.bytes === bytes) suspects.delete(name)
    else suspect.detail = `the file has ${bytes} bytes, not ${suspect.bytes}`
  }
}

/** Reads the records again, because the retention of a file may have ended between the two reads. */
async function violationsAmong(store: Store, suspects: Suspects): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  const found = [...suspects]
  for (let start = 0; start < found.length; start += pageSize) {
    const page = found.slice(start, start + pageSize)
    const records = await store.readFiles(page.map(([name]) => name))
    const lost = page.filter((_, index) => records[index]?.isGone === false)
    violations.push(...lost.map(([name, { detail }]) => violation(name, detail)))
  }
  return violations
}

function violation(subject: string, detail: string): Violation {
  return { invariant: 'T3', subject, detail }
}
