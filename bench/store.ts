// `npm run bench:store -- PART …`: measures the cost of each step of a task in the store, with SQLite and with
// PostgreSQL, and the ratios that docs/scaling.md quotes. Each PART is the name of a part below. Without PART, all
// parts are measured.

import os from 'node:os'

import { openBenchSqlite } from './database/bench-database.ts'
import type { BenchDatabase } from './database/bench-database.ts'
import { openBenchPostgres, poolMax } from './database/bench-postgres.ts'
import { median, ratioOf, rounded } from './figures.ts'
import type { Pair } from './figures.ts'
import { fillQueue } from './fill/fill-queue.ts'
import { printLives } from './life-table.ts'
import { emptyQueue, measureCreates, measureLives, measureSingleCreates } from './task-lives.ts'
import { measureWorkers, requireSingleClaims } from './worker-pair.ts'
import type { Throughput } from './worker-pair.ts'

const rounds = 5
const tasksPerRound = 20_000
/** Fewer than `tasksPerRound`, because create requests without group commit are far slower. */
const singlesPerRound = 4_000
const queued = 1_000_000

const parts: Readonly<Record<string, () => Promise<void>>> = {
  lives: compareLives,
  queues: async () => {
    await compareQueues(openBenchSqlite)
    await compareQueues(openBenchPostgres)
  },
  workers: compareWorkers,
}

const chosen = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts))
  if (chosen.length === 0 || chosen.includes(name)) await measure()

async function compareLives(): Promise<void> {
  await using sqlite = await openBenchSqlite()
  await using postgres = await openBenchPostgres()
  // Without this call, PostgreSQL would update its planner statistics during the measurement, because it does so within
  // a minute after many inserts.
  await postgres.tidyUp()
  const measureRound = async () => {
    const round = {
      sqlite: await measureLives(sqlite, tasksPerRound),
      postgres: await measureLives(postgres, tasksPerRound),
      single: await measureSingleCreates(postgres, singlesPerRound, poolMax),
    }
    await emptyQueue(postgres.store)
    return round
  }
  // The first round is not counted, because the process is still compiling its code.
  await measureRound()
  const measured: Awaited<ReturnType<typeof measureRound>>[] = []
  for (let round = 0; round < rounds; round++) measured.push(await measureRound())
  const lives = new Map([
    [sqlite.name, measured.map((round) => round.sqlite)],
    [postgres.name, measured.map((round) => round.postgres)],
  ])
  printLives(lives)
  const creates = measured.map((round): Pair => ({
    measured: round.postgres.create.perSecond,
    reference: round.single.perSecond,
  }))
  printGoal('creates on PostgreSQL / one transaction per create', creates, '≥ 6')
}

/** Compares the rates of create requests for a long queue and for a queue that is emptied after each round. */
async function compareQueues(open: () => Promise<BenchDatabase>): Promise<void> {
  await using empty = await open()
  await using full = await open()
  await fillQueue(full, 0, queued)
  for (const bench of [empty, full]) await bench.tidyUp()
  const creates: Pair[] = []
  for (let round = 0; round <= rounds; round++) {
    const reference = await measureCreates(empty, tasksPerRound)
    const measured = await measureCreates(full, tasksPerRound)
    await emptyQueue(empty.store)
    if (round > 0) creates.push({ measured: measured.perSecond, reference: reference.perSecond })
  }
  printGoal(`creates on ${full.name} with 1,000,000 queued / with an empty queue`, creates, '≥ 0.8')
}

/** Compares two worker processes with one. Uses real workers, and an engine that takes almost no time. */
async function compareWorkers(): Promise<void> {
  await using postgres = await openBenchPostgres()
  const pairs: Pair[] = []
  const ones: Throughput[] = []
  for (let round = 0; round < rounds; round++) {
    const one = await measureWorkers(postgres, 1)
    const two = await measureWorkers(postgres, 2)
    ones.push(one)
    pairs.push({ measured: two.perSecond, reference: one.perSecond })
  }
  await requireSingleClaims(postgres)
  printGoal(
    'two worker processes / one',
    pairs,
    `≥ 1.25 on ${os.availableParallelism()} cores, 1.6 if cores are free`,
  )
  const worker = median(ones.map((one) => one.workerCpuSecondsPerThousand)).toFixed(2)
  const server = median(ones.map((one) => one.serverCpuSecondsPerThousand)).toFixed(2)
  process.stdout.write(
    `CPU seconds per 1,000 tasks: ${worker} for one worker, ${server} for the server; no task was claimed twice\n`,
  )
}

function printGoal(what: string, pairs: readonly Pair[], goal: string): void {
  const measured = rounded(median(pairs.map((pair) => pair.measured)))
  const reference = rounded(median(pairs.map((pair) => pair.reference)))
  process.stdout.write(`${what}: ${ratioOf(pairs)}, goal ${goal}; ${measured} and ${reference} per second\n`)
}
