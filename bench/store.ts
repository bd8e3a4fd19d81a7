// `npm run bench:store`: what each step of a task costs at the store on both databases, and the ratios that
// docs/scaling.md quotes. Whatever is compared runs in turn, round by round, in one run.

import os from 'node:os'

import { openBenchSqlite } from './bench-database.ts'
import type { BenchDatabase } from './bench-database.ts'
import { openBenchPostgres, poolMax } from './bench-postgres.ts'
import { median, printTable, ratioOf } from './figures.ts'
import type { Pair } from './figures.ts'
import { fillQueue } from './fill-queue.ts'
import { emptyQueue, measureCreates, measureLives, measureSingleCreates, steps } from './task-lives.ts'
import type { LifeCosts, Step } from './task-lives.ts'
import { measureWorkers, requireSingleClaims } from './worker-pair.ts'
import type { Throughput } from './worker-pair.ts'

const rounds = 5
const tasksPerRound = 20_000
/** Slower by far, so fewer of them take as long. */
const singlesPerRound = 4_000
const queued = 1_000_000

await compareLives()
await compareQueues(openBenchSqlite)
await compareQueues(openBenchPostgres)
await compareWorkers()

async function compareLives(): Promise<void> {
  await using sqlite = await openBenchSqlite()
  await using postgres = await openBenchPostgres()
  const lives: Record<'sqlite' | 'postgres', LifeCosts[]> = { sqlite: [], postgres: [] }
  const creates: Pair[] = []
  const measureRound = async () => ({
    sqlite: await measureLives(sqlite, tasksPerRound),
    postgres: await measureLives(postgres, tasksPerRound),
    single: await measureSingleCreates(postgres, singlesPerRound, poolMax),
  })
  // The first seconds of a process are the compiler's.
  await measureRound()
  for (let round = 0; round < rounds; round++) {
    await emptyQueue(postgres.store)
    const measured = await measureRound()
    lives.sqlite.push(measured.sqlite)
    lives.postgres.push(measured.postgres)
    creates.push({ measured: measured.postgres.create.perSecond, reference: measured.single.perSecond })
  }
  printTable([
    ['', sqlite.name, '', postgres.name, ''],
    ['', 'a second', 'CPU seconds per 1,000', 'a second', 'CPU seconds per 1,000'],
    ...steps.map((step) => [step, ...cellsOf(lives.sqlite, step), ...cellsOf(lives.postgres, step)]),
    ['a whole life', '', wholeLife(lives.sqlite), '', wholeLife(lives.postgres)],
  ])
  printGoal('creates on PostgreSQL, of one transaction per create', creates, '≥ 6')
}

/** Creates while many tasks are queued, of creates into a queue that is emptied after each round. */
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
  printGoal(`creates on ${full.name}, 1,000,000 queued, of an empty queue`, creates, '≥ 0.8')
}

/** Two worker processes on one database, of one; of real workers with an engine that costs nothing. */
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
    'two worker processes, of one',
    pairs,
    `≥ 1.25 on ${os.availableParallelism()} cores, 1.6 where cores are free`,
  )
  const worker = median(ones.map((one) => one.workerCpuSecondsPerThousand)).toFixed(2)
  const server = median(ones.map((one) => one.serverCpuSecondsPerThousand)).toFixed(2)
  process.stdout.write(
    `CPU seconds per 1,000 tasks of one worker: ${worker}, and of the server: ${server}; no task was claimed twice\n`,
  )
}

function cellsOf(lives: readonly LifeCosts[], step: Step): readonly string[] {
  const perSecond = median(lives.map((life) => life[step].perSecond))
  return [rounded(perSecond), cpuOf(lives, step).toFixed(3)]
}

/** Of a task that an engine accepts and works on for a while: three advances. Its polls are the client's choice. */
function wholeLife(lives: readonly LifeCosts[]): string {
  const once = cpuOf(lives, 'create') + cpuOf(lives, 'claim') + cpuOf(lives, 'settle')
  return (once + 3 * cpuOf(lives, 'advance')).toFixed(3)
}

function cpuOf(lives: readonly LifeCosts[], step: Step): number {
  return median(lives.map((life) => life[step].cpuSecondsPerThousand))
}

function printGoal(what: string, pairs: readonly Pair[], goal: string): void {
  const [measured, reference] = [pairs.map((pair) => pair.measured), pairs.map((pair) => pair.reference)].map(
    median,
  )
  const absolute = `${rounded(measured ?? Number.NaN)} and ${rounded(reference ?? Number.NaN)} a second`
  process.stdout.write(`${what}: ${ratioOf(pairs)}, goal ${goal}; ${absolute}\n`)
}

/** Three digits: the rest is the moment's. */
function rounded(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en')
}
