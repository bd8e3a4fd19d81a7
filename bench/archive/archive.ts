// `npm run bench:archive -- COUNT`: fills a database with COUNT tasks. While new tasks are being created, archives the
// tasks older than four days, and then audits the database and the archive. Measures the duration of both steps, the
// size of the archive, and the latency of create requests before and during these steps. Uses SQLite and then
// PostgreSQL.

import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { usualPace } from '../../src/installation/archive/archive-tasks.ts'
import type { ArchiveCost, ArchiveJob } from './archive-process.ts'
import { openBenchSqlite } from '../database/bench-database.ts'
import type { BenchDatabase } from '../database/bench-database.ts'
import { openBenchPostgres } from '../database/bench-postgres.ts'
import { describeTimes, runBesideCreates } from '../database/beside-creates.ts'
import { printTable, rounded } from '../figures.ts'
import { fillHistory } from '../fill/fill-history.ts'

const tasks = Number(process.argv[2] ?? 100_000)
const dayMs = 86_400_000

for (const open of [openBenchSqlite, openBenchPostgres]) await measure(open)

async function measure(open: () => Promise<BenchDatabase>): Promise<void> {
  await using bench = await open()
  await fillHistory(bench, tasks)
  await bench.tidyUp()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mutoscope-bench-'))
  try {
    const job: ArchiveJob = {
      location: bench.location,
      request: { beforeMs: Date.now() - 4 * dayMs, folder: path.join(folder, 'archive'), pace: usualPace },
    }
    const script = path.join(import.meta.dirname, 'archive-process.ts')
    const { idle, busy, cost } = await runBesideCreates(bench, script, job)
    print(bench.name, cost as ArchiveCost, bytesIn(job.request.folder), [idle, busy])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)
}

function print(
  name: string,
  cost: ArchiveCost,
  bytes: number,
  latencies: readonly [readonly number[], readonly number[]],
): void {
  const [idle, busy] = latencies.map(describeTimes)
  printTable([
    [name, ''],
    ['tasks, parts', `${rounded(cost.tasks)}, ${rounded(cost.parts)}`],
    [
      'archive',
      `${cost.archiveSeconds.toFixed(0)} s, ${rounded(cost.tasks / cost.archiveSeconds)} tasks per second`,
    ],
    ['memory', `${cost.archiveRssMiB} MiB`],
    ['size', `${rounded(bytes / cost.tasks)} bytes per task`],
    ['audit with the archive', `${cost.auditSeconds.toFixed(0)} s, ${cost.violations} violations`],
    ['create requests before, ms: median / p99 / longest', idle ?? ''],
    ['create requests during the archiving and the audit', busy ?? ''],
    [''],
  ])
}
