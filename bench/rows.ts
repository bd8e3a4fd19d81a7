// `npm run bench:rows -- 10000000`: the rates of creates, polls and lists with that many finished tasks, compared to
// the rates with 10,000 finished tasks, on SQLite and PostgreSQL. Both sizes are measured alternately, round by round,
// in one run.

import type { TaskFilter } from '../src/domain/tasks/task-list.ts'
import { only } from '../src/lib/only.ts'
import type { TaskQuery } from '../src/store/operations/tasks/read-tasks.ts'
import { imageModel } from '../test/harness/store/task-fixtures.ts'
import { openBenchSqlite } from './database/bench-database.ts'
import type { BenchDatabase } from './database/bench-database.ts'
import { openBenchPostgres } from './database/bench-postgres.ts'
import { median, printTable, ratioOf, rounded } from './figures.ts'
import type { Pair } from './figures.ts'
import { fillHistory } from './fill/fill-history.ts'
import { emptyQueue, inParallel, measureCreates } from './task-lives.ts'

const few = 10_000
const many = Number(process.argv[2] ?? 10_000_000)
const rounds = 9
const createsPerRound = 5_000
const pollsPerRound = 20_000
const pagesPerRound = 300
/** The number of lists that are read at the same time. */
const readers = 8
const pageSize = 20

/** A database, and some of its tasks. */
interface Filled {
  readonly bench: BenchDatabase
  readonly sample: readonly TaskQuery[]
}

/** Repeats an operation, and returns how many times per second it ran. */
type Measure = (filled: Filled) => Promise<number>

const everything: TaskFilter = { status: null, modelId: null, search: null }

const measures: Readonly<Record<string, Measure>> = {
  create: async ({ bench }) => {
    const { perSecond } = await measureCreates(bench, createsPerRound)
    await emptyQueue(bench.store)
    return perSecond
  },
  'poll any task': ({ bench, sample }) =>
    rateOf(pollsPerRound, 512, async () => {
      const found = only(await bench.store.readTasks([anyOf(sample)]))
      if (found === null) throw new Error('a task is missing')
    }),
  'first page of tasks': (filled) => listTasks(filled, everything, () => null),
  'deep page of tasks': (filled) => listTasks(filled, everything, depthOf(filled)),
  'deep page of one model': (filled) =>
    listTasks(filled, { ...everything, modelId: imageModel }, depthOf(filled)),
  'deep page of failed tasks': (filled) => listTasks(filled, { ...everything, status: 4 }, depthOf(filled)),
  'deep page of a search': (filled) => listTasks(filled, { ...everything, search: 'FOX' }, depthOf(filled)),
  'page of the ledger': ({ bench, sample }) =>
    rateOf(pagesPerRound, readers, () =>
      bench.store.listEntries({ accountId: anyOf(sample).accountId, before: null, limit: pageSize }),
    ),
  'task details': ({ bench, sample }) =>
    rateOf(pagesPerRound, readers, () => bench.store.readTaskDetails(anyOf(sample))),
}

for (const open of [openBenchSqlite, openBenchPostgres]) await compare(open)

async function compare(open: () => Promise<BenchDatabase>): Promise<void> {
  await using small = await open()
  await using large = await open()
  const filledSmall = await fill(small, few)
  const filledLarge = await fill(large, many)
  const pairs = new Map(Object.keys(measures).map((name): [string, Pair[]] => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, measure] of Object.entries(measures)) {
      const pair = { reference: await measure(filledSmall), measured: await measure(filledLarge) }
      // In its first round, a process is still compiling.
      if (round > 0) pairs.get(name)?.push(pair)
    }
  }
  const perSecond = `per second with ${many.toLocaleString('en')}`
  const lines = [...pairs].map(([name, rates]) => [
    name,
    rounded(median(rates.map(({ measured }) => measured))),
    ratioOf(rates),
  ])
  process.stdout.write(`\n${large.name}\n`)
  printTable([['', perSecond, `ratio to ${few.toLocaleString('en')}, goal 0.8`], ...lines])
}

async function fill(bench: BenchDatabase, count: number): Promise<Filled> {
  const sample = await fillHistory(bench, count)
  await bench.tidyUp()
  const beganAtMs = performance.now()
  const violations = await bench.store.auditStore(null)
  if (violations.length > 0) throw new Error(`the rows are not consistent: ${JSON.stringify(violations[0])}`)
  const seconds = ((performance.now() - beganAtMs) / 1_000).toFixed(1)
  process.stdout.write(`${bench.name}: audit of ${count.toLocaleString('en')} tasks: ${seconds} s\n`)
  return { bench, sample }
}

/** Lists the tasks of the first customer, who has a tenth of all tasks. */
function listTasks({ bench }: Filled, filter: TaskFilter, after: () => string | null): Promise<number> {
  const accountId = only(bench.customers.slice(0, 1)).accountId
  return rateOf(pagesPerRound, readers, async () => {
    const { tasks } = await bench.store.listTasks({ accountId, filter, after: after(), limit: pageSize })
    if (tasks.length < pageSize) throw new Error('a page is not full')
  })
}

/** Returns a random position in the newer half of the sampled tasks, so that more than one page follows. */
function depthOf({ sample }: Filled): () => string {
  const newer = sample.slice(sample.length >> 1)
  return () => anyOf(newer).taskId
}

function anyOf(sample: readonly TaskQuery[]): TaskQuery {
  const task = sample[Math.floor(Math.random() * sample.length)]
  if (task === undefined) throw new Error('the database is empty')
  return task
}

async function rateOf(times: number, atOnce: number, call: () => Promise<unknown>): Promise<number> {
  const beganAtMs = performance.now()
  await inParallel(Array.from({ length: times }), call, atOnce)
  return times / ((performance.now() - beganAtMs) / 1_000)
}
