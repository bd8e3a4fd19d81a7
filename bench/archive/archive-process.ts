// Runs in the measured process. Archives tasks as `mutoscope archive` does, audits the database and the archive as
// `mutoscope audit` does, and prints the cost.

import { createLog } from '../../src/lib/log.ts'
import { archiveTasks } from '../../src/installation/archive/archive-tasks.ts'
import { auditArchive } from '../../src/installation/archive/audit-archive.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import { createStore } from '../../src/store/store.ts'
import type { ArchiveRequest } from '../../src/installation/archive/archive-tasks.ts'
import type { DatabaseLocation } from '../../src/settings/database.ts'
import { peakMemoryMiB } from '../database/peak-memory.ts'

export interface ArchiveJob {
  readonly location: DatabaseLocation
  readonly request: ArchiveRequest
}

export interface ArchiveCost {
  readonly tasks: number
  readonly parts: number
  readonly archiveSeconds: number
  readonly archiveRssMiB: number
  readonly auditSeconds: number
  readonly violations: number
}

const { location, request } = JSON.parse(process.argv[2] ?? '') as ArchiveJob
const database = await openDatabase(location, {
  log: createLog('error'),
  isAlone: false,
  onBroken: (error) => {
    throw error
  },
})
const store = createStore(database)
const started = performance.now()
const { tasks, parts } = await archiveTasks(store, request, () => undefined)
const archived = performance.now()
const archiveRssMiB = peakMemoryMiB()
const violations = [
  ...(await store.auditStore(null)),
  ...(await auditArchive(store, request.folder, await store.ensureInstallationId(null))),
]
const cost: ArchiveCost = {
  tasks,
  parts,
  archiveSeconds: (archived - started) / 1_000,
  archiveRssMiB,
  auditSeconds: (performance.now() - archived) / 1_000,
  violations: violations.length,
}
process.stdout.write(`${JSON.stringify(cost)}\n`)
await store.close()
