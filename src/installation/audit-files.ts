// T3 as far as the file store tells: every file whose time is not over is there, as long as it was recorded.

import { only } from '../lib/only.ts'
import { lookAtFiles } from '../files/open-files.ts'
import type { Violation } from '../store/operations/audit.ts'
import type { Installation } from './with-installation.ts'

const pageSize = 500

export async function auditFiles({
  config,
  store,
  filesFolder,
}: Installation): Promise<readonly Violation[]> {
  const files = await lookAtFiles(config.artifacts.store, filesFolder)
  const violations: Violation[] = []
  for (let after = ''; ;) {
    const page = await store.listFiles({ after, limit: pageSize })
    for (const { name, bytes } of page) {
      const size = await files.sizeOf(name)
      if (size === bytes) continue
      // Looked at again: its time may have ended between the list and the look.
      const isGone = only(await store.readFiles([name]))?.isGone ?? true
      const detail = size === null ? 'the file is missing' : `the file has ${size} bytes, not ${bytes}`
      if (!isGone) violations.push({ invariant: 'T3', subject: name, detail })
    }
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return violations
    after = last.name
  }
}
