// Checks the invariants T3 and T8 of the file store: every file within its retention exists and has its recorded size,
// and every file has a record.

import { systemClock } from '../lib/clock.ts'
import { messageOf } from '../lib/error.ts'
import { detailOf } from '../domain/errors.ts'
import { openFilesReadOnly } from '../files/storage/open-files.ts'
import type { Violation } from '../domain/violation.ts'
import { compareFiles } from './compare-files.ts'
import type { Installation } from './with-installation.ts'

/**
 * Added to the maximum duration of a task. A worker should have removed every file that is older than the sum and has
 * no record.
 */
const orphanGraceMs = 86_400_000

/** Never rejects: reports a violation if the files cannot be checked. */
export async function auditFiles({
  config,
  store,
  filesFolder,
}: Installation): Promise<readonly Violation[]> {
  const orphansBeforeMs = systemClock.nowMs() - config.deadlines.totalMs - orphanGraceMs
  try {
    const files = await openFilesReadOnly(config.artifacts.store, filesFolder)
    return await compareFiles(store, files, orphansBeforeMs)
  } catch (error) {
    const reason = detailOf(error) ?? messageOf(error)
    return [{ invariant: 'T3', subject: 'files', detail: `the files cannot be checked: ${reason}` }]
  }
}
