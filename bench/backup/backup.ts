// `npm run bench:backup -- 1000000`: copies a database with that many tasks as `mutoscope backup` does, while tasks are
// being created, on both databases. Measures the duration, the size of the copy, and the latency of create requests,
// both before the copying and during it.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import { openBenchSqlite } from '../database/bench-database.ts'
import type { BenchDatabase } from '../database/bench-database.ts'
import { openBenchPostgres } from '../database/bench-postgres.ts'
import { createUntil, describeTimes } from '../database/steady-creates.ts'
import { printTable, rounded } from '../figures.ts'
import { fillHistory } from '../fill/fill-history.ts'
import type { SnapshotCost, SnapshotJob } from './snapshot-process.ts'

const tasks = Number(process.argv[2] ?? 100_000)
const idleSeconds = 10
const run = promisify(execFile)

for (const open of [openBenchSqlite, openBenchPostgres]) await measure(open)

async function measure(open: () => Promise<BenchDatabase>): Promise<void> {
  await using bench = await open()
  await fillHistory(bench, tasks)
  await bench.tidyUp()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mutoscope-bench-'))
  try {
    const idle = await createUntil(bench, pause(idleSeconds * 1_000))
    const job: SnapshotJob = { location: bench.location, path: path.join(folder, 'copy.db') }
    const script = path.join(import.meta.dirname, 'snapshot-process.ts')
    const copying = run(process.execPath, [script, JSON.stringify(job)])
    const busy = await createUntil(bench, copying)
    const { seconds, rssMiB, bytes } = JSON.parse((await copying).stdout) as SnapshotCost
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
