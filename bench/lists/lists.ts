// `npm run bench:lists -- 1000000`: fills a database with that many tasks, and compares the time for page 10,000 of
// each list with the time for page 1, for an account that owns nine tenths of the tasks. Also measures polls while
// other accounts search long prompts. Uses SQLite and then PostgreSQL.

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
