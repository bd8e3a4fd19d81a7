// Compares the stored files with their records (invariants T3 and T8). Reads the files and the records in order of
// their names, one page at a time, so memory use does not grow with the number of files.

import type { FileRecord } from '../domain/files/file.ts'
import type { FileName } from '../domain/ids.ts'
import type { Violation } from '../domain/violation.ts'
import { parseFileName } from '../domain/files/file-name.ts'
import type { FileListing, ListedFile } from '../files/storage/file-store.ts'
import type { Store } from '../store/store.ts'

const pageSize = 500

/** The number of files checked in parallel. Most of the time is spent waiting for the bucket. */
const suspectsAtOnce = 16

/** Enough violations to show what must be restored. They take up about 2 MB. */
const violationsMax = 10_000

/** Reports a file without a record only if it was written before `orphansBeforeMs` by the file store's clock. */
export async function compareFiles(
  store: Store,
  files: FileListing,
  orphansBeforeMs: number,
): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  let batch: FileName[] = []
  for await (const suspect of suspectsAmong(recordsOf(store), files.list(), orphansBeforeMs)) {
    batch.push(suspect)
    if (batch.length < suspectsAtOnce) continue
    violations.push(...(await violationsAmong(store, files, batch)))
    batch = []
    if (violations.length >= violationsMax) {
      const detail = `the files after ${suspect} were not compared: there are too many problems`
      return [...violations, { invariant: 'T3', subject: 'files', detail }]
    }
  }
  return [...violations, ...(await violationsAmong(store, files, batch))]
}

async function* recordsOf(store: Store): AsyncGenerator<FileRecord, void, void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: readonly FileRecord[] = await store.listFiles({ after, limit: pageSize })
    yield* page
    after = page.length < pageSize ? undefined : page.at(-1)?.name
  }
}

/**
 * Yields the names of files whose entries in the two lists differ. Both lists are in byte order, which is also how
 * JavaScript compares ASCII text. If a bucket uses a different order, more files than necessary are checked.
 */
async function* suspectsAmong(
  records: AsyncGenerator<FileRecord, void, void>,
  listed: AsyncIterable<ListedFile>,
  orphansBeforeMs: number,
): AsyncGenerator<FileName, void, void> {
  let record = await next(records)
  for await (const { name, bytes, modifiedAtMs } of listed) {
    for (; record !== null && record.name < name; record = await next(records)) yield record.name
    if (record?.name !== name) {
      if (modifiedAtMs < orphansBeforeMs) yield name
      continue
    }
    if (record.bytes !== bytes) yield name
    record = await next(records)
  }
  for (; record !== null; record = await next(records)) yield record.name
}

async function next<Value>(values: AsyncGenerator<Value, void, void>): Promise<Value | null> {
  const { value } = await values.next()
  return value ?? null
}

/**
 * Checks the suspect files again, because files may be written or removed while both lists are being read. Reads the
 * records last: if a record still exists after its file was found missing, the file is lost.
 */
async function violationsAmong(
  store: Store,
  files: FileListing,
  suspects: readonly FileName[],
): Promise<readonly Violation[]> {
  const sizes = await Promise.all(suspects.map((name) => sizeOf(files, name)))
  const records = await store.readFiles(suspects)
  return suspects.flatMap((name, index) => violationOf(name, sizes[index] ?? null, records[index] ?? null))
}

/** Returns null if the file does not exist. A damaged record can have a name that no file store accepts. */
async function sizeOf(files: FileListing, name: FileName): Promise<number | null> {
  return parseFileName(name) === null ? null : files.sizeOf(name)
}

function violationOf(
  subject: FileName,
  bytes: number | null,
  record: FileRecord | null,
): readonly Violation[] {
  if (record === null) {
    return bytes === null ? [] : [{ invariant: 'T8', subject, detail: 'there is no record of this file' }]
  }
  // The service will remove the file soon, or has removed it.
  if (record.isGone) return []
  if (bytes === null) return [{ invariant: 'T3', subject, detail: 'the file is missing' }]
  if (bytes === record.bytes) return []
  const detail = `the file has ${bytes} bytes, not ${record.bytes}`
  return [{ invariant: 'T3', subject, detail }]
}
