// `npm run bench:rows -- COUNT`: compares a database of COUNT finished tasks with one of 10,000 finished tasks.
// Measures the rates of create requests, polls, and lists, and the duration and memory of an audit. Uses SQLite and
// then PostgreSQL.

import { openBenchSqlite } from './database/bench-database.ts'
import type { BenchDatabase } from './database/bench-database.ts'
import { openBenchPostgres } from './database/bench-postgres.ts'
import { fillHistory } from './fill/fill-history.ts'
import { compareRates } from './row-rates.ts'
import type { Filled } from './row-rates.ts'

const few = 10_000
const many = Number(process.argv[2] ?? 10_000_000)
const megabyte = 1024 * 1024

for (const open of [openBenchSqlite, openBenchPostgres]) {
  await using small = await open()
  await using large = await open()
  await compareRates(await fill(small, few), await fill(large, many))
}

async function fill(bench: BenchDatabase, count: number): Promise<Filled> {
  const history = await fillHistory(bench, count)
  await bench.tidyUp()
  await audit(bench, count)
  return { bench, count, history }
}

async function audit(bench: BenchDatabase, count: number): Promise<void> {
  const beganAtMs = performance.now()
  const usedBefore = process.memoryUsage.rss()
  let used = usedBefore
  const timer = setInterval(() => (used = Math.max(used, process.memoryUsage.rss())), 20)
  const violations = await bench.store.auditStore(null)
  clearInterval(timer)
  if (violations.length > 0) throw new Error(`the rows are not consistent: ${JSON.stringify(violations[0])}`)
  const seconds = ((performance.now() - beganAtMs) / 1_000).toFixed(1)
  const megabytes = ((used - usedBefore) / megabyte).toFixed(0)
  process.stdout.write(
    `${bench.name}: audit of ${count.toLocaleString('en')} tasks: ${seconds} s, ${megabytes} MB more memory\n`,
  )
}
