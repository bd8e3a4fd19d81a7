// T3 as far as the file store tells: every file whose time is not over is there, as long as it was recorded.

import { messageOf } from '../lib/error.ts'
import { detailOf } from '../domain/errors.ts'
import type { FileName } from '../domain/ids.ts'
import type { FileListing } from '../files/storage/file-store.ts'
import { openFilesReadOnly } from '../files/storage/open-files.ts'
import type { Violation } from '../store/operations/installation/audit.ts'
import type { Store } from '../store/store.ts'
import type { Installation } from './open-installation.ts'

const pageSize = 500

/** Never rejects because of the files: what cannot be looked at is not in order, and what else was found still counts. */
export async function auditFiles({
  config,
  store,
  filesFolder,
}: Installation): Promise<readonly Violation[]> {
  // Before the files: what is recorded by now lies there already, unless its time ends meanwhile.
  const recorded = await readRecorded(store)
  try {
    await strikeOut(recorded, await openFilesReadOnly(config.artifacts.store, filesFolder))
  } catch (error) {
    const reason = detailOf(error) ?? messageOf(error)
    return [violation('files', `the files could not be looked at: ${reason}`)]
  }
  return judge(store, recorded)
}

/** What is wrong with each file that has not been seen whole. */
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

/** A list of a bucket has a thousand files a page: asking for each by itself takes hours where this takes minutes. */
async function strikeOut(suspects: Suspects, files: FileListing): Promise<void> {
  for await (const { name, bytes } of files.list()) {
    const suspect = suspects.get(name)
    if (suspect === undefined) continue
    if (suspect.bytes === bytes) suspects.delete(name)
    else suspect.detail = `the file has ${bytes} bytes, not ${suspect.bytes}`
  }
}

/** Looked up again: the time of a file may have ended between the two lists. */
async function judge(store: Store, suspects: Suspects): Promise<readonly Violation[]> {
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
