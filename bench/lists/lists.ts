// `npm run bench:lists -- COUNT`: fills a database with COUNT tasks. For an account that owns nine tenths of the tasks,
// compares the time to read page 10,000 of each list with the time to read page 1. Also measures the latency of polls
// while other accounts search long prompts. Uses SQLite and then PostgreSQL.

import { openBenchSqlite } from '../database/bench-database.ts'
import { openBenchPostgres } from '../database/bench-postgres.ts'
import { comparePages } from './compare-pages.ts'
import { pollBesideSearches } from './poll-beside-searches.ts'

const count = Number(process.argv[2] ?? 1_000_000)

for (const open of [openBenchSqlite, openBenchPostgres]) {
  await using bench = await open()
  await comparePages(bench, count)
  await pollBesideSearches(bench)
}
