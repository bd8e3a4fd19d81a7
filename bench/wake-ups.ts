// `npm run bench:wake-ups`: measures how long a worker's checks for work take, and compares the time while many tasks
// are claimed with the time while none are claimed. Uses SQLite and then PostgreSQL.

import type { ProcessId } from '../src/domain/ids.ts'
import { imageModel, claim, startWorker, videoModel } from '../test/harness/store/task-fixtures.ts'
import { openBenchSqlite } from './database/bench-database.ts'
import type { BenchDatabase } from './database/bench-database.ts'
import { openBenchPostgres } from './database/bench-postgres.ts'
import { median, ratioOf } from './figures.ts'
import type { Pair } from './figures.ts'
import { fillQueue } from './fill/fill-queue.ts'

const claimedTasks = 10_000
const claimants = 8
const rounds = 21
const looksPerRound = 100

const query = { modelIds: [imageModel, videoModel], providers: ['storyboard'] }

for (const open of [openBenchSqlite, openBenchPostgres]) await compare(open)

async function compare(open: () => Promise<BenchDatabase>): Promise<void> {
  await using idle = await open()
  await using busy = await open()
  await startWorker(idle.store)
  await fillQueue(busy, 0, claimedTasks)
  for (let n = 0; n < claimants; n++) await claimPart(busy, await startWorker(busy.store))
  for (const bench of [idle, busy]) await bench.tidyUp()
  await print(busy.name, 'check for queued tasks', [idle, busy], ({ store }) =>
    store.listQueuedModels(query.modelIds),
  )
  await print(busy.name, 'check for orphaned tasks', [idle, busy], ({ store }) => store.hasOrphans(query))
}

async function claimPart({ store }: BenchDatabase, processId: ProcessId): Promise<void> {
  for (let left = claimedTasks / claimants; left > 0;) left -= (await claim(store, processId, left)).length
}

async function print(
  database: string,
  what: string,
  [idle, busy]: readonly [BenchDatabase, BenchDatabase],
  look: (bench: BenchDatabase) => Promise<unknown>,
): Promise<void> {
  const pairs: Pair[] = []
  const pings: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const pair = { reference: await timeOf(idle, look), measured: await timeOf(busy, look) }
    const ping = await timeOf(busy, (bench) => bench.ping())
    // The first round is not counted, because the process is still compiling its code.
    if (round > 0) pairs.push(pair)
    if (round > 0) pings.push(ping)
  }
  const ms = median(pairs.map(({ measured }) => measured)).toFixed(3)
  const pingMs = median(pings).toFixed(3)
  process.stdout.write(
    `${database}: ${what} with ${claimedTasks} claimed: ${ms} ms, including ${pingMs} ms for the round trip; ratio to the time with none claimed: ${ratioOf(pairs)}; goal: 0.2 ms\n`,
  )
}

/** Returns the average time of a check in milliseconds, including the round trip to the database. */
async function timeOf(
  bench: BenchDatabase,
  look: (bench: BenchDatabase) => Promise<unknown>,
): Promise<number> {
  const begunAtMs = performance.now()
  for (let n = 0; n < looksPerRound; n++) await look(bench)
  return (performance.now() - begunAtMs) / looksPerRound
}
