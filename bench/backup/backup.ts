// `npm run bench:backup -- COUNT`: fills a database with COUNT tasks, and copies it as `mutoscope backup` does while
// new tasks are being created. Measures the duration of the copying, the size of the copy, and the latency of create
// requests before and during the copying. Uses SQLite and then PostgreSQL.

import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { openBenchSqlite } from '../database/bench-database.ts'
import type { BenchDatabase } from '../database/bench-database.ts'
import { openBenchPostgres } from '../database/bench-postgres.ts'
import { describeTimes, runBesideCreates } from '../database/beside-creates.ts'
import { printTable, rounded } from '../figures.ts'
import { fillHistory } from '../fill/fill-history.ts'
import type { SnapshotCost, SnapshotJob } from './snapshot-process.ts'

const tasks = Number(process.argv[2] ?? 100_000)

for (const open of [openBenchSqlite, openBenchPostgres]) await measure(open)

async function measure(open: () => Promise<BenchDatabase>): Promise<void> {
  await using bench = await open()
  await fillHistory(bench, tasks)
  await bench.tidyUp()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mutoscope-bench-'))
  try {
    const job: SnapshotJob = { location: bench.location, path: path.join(folder, 'copy.db') }
    const script = path.join(import.meta.dirname, 'snapshot-process.ts')
    const { idle, busy, cost } = await runBesideCreates(bench, script, job)
    const { seconds, rssMiB, bytes } = cost as SnapshotCost
    printTable([
      [bench.name, ''],
      ['tasks', rounded(tasks)],
      ['copy', `${seconds.toFixed(0)} s, ${rounded(bytes / 1e6)} MB`],
      ['memory', `${rssMiB} MiB`],
      ['create requests before, ms: median / p99 / longest', describeTimes(idle)],
      ['create requests during the copying', describeTimes(busy)],
      [''],
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
