// Measures create requests, polls, and lists in a small and a large database alternately, and computes the ratios of
// their rates.

import { everyTask } from '../src/domain/tasks/task-list.ts'
import type { TaskFilter } from '../src/domain/tasks/task-list.ts'
import { only } from '../src/lib/only.ts'
import type { History } from './fill/fill-history.ts'
import type { TaskQuery } from '../src/store/operations/tasks/read-tasks.ts'
import { imageModel } from '../test/harness/store/task-fixtures.ts'
import type { Customer } from '../test/harness/store/task-fixtures.ts'
import type { BenchDatabase } from './database/bench-database.ts'
import { median, printTable, ratioOf, rounded } from './figures.ts'
import { emptyQueue, inParallel, measureCreates, measured } from './task-lives.ts'
import type { Cost } from './task-lives.ts'

const rounds = 9
const createsPerRound = 5_000
const pollsPerRound = 20_000
const pagesPerRound = 300
const pollers = 512
/** The number of pages that are read at the same time. */
const readers = 8
const pageSize = 20

export interface Filled {
  readonly bench: BenchDatabase
  readonly count: number
  readonly history: History
}

type Measure = (filled: Filled) => Promise<Cost>

const measures: Readonly<Record<string, Measure>> = {
  // Successive create requests change different pages of the indexes that begin with the account.
  'create, 1,000 accounts, round robin': ({ bench }) => create(bench, bench.customers),
  'create, one account': ({ bench }) => create(bench, bench.customers.slice(0, 1)),
  // Clients mostly poll tasks that have not ended or have just ended.
  'poll a recent task': (filled) => poll(filled, filled.history.recent),
  'poll any task': (filled) => poll(filled, filled.history.any),
  'first page of tasks': (filled) => readPages(filled, everyTask, () => null),
  'deep page of tasks': (filled) => readPages(filled, everyTask, depthOf(filled)),
  'deep page of one model': (filled) =>
    readPages(filled, { ...everyTask, modelId: imageModel }, depthOf(filled)),
  'deep page of failed tasks': (filled) => readPages(filled, { ...everyTask, status: 4 }, depthOf(filled)),
  'deep page of a search': (filled) => readPages(filled, { ...everyTask, search: 'FOX' }, depthOf(filled)),
  'page of the ledger': ({ bench, history }) =>
    repeated(bench, pagesPerRound, readers, () =>
      bench.database.run('listEntries', {
        accountId: anyOf(history.any).accountId,
        before: null,
        limit: pageSize,
      }),
    ),
  'task in detail': ({ bench, history }) =>
    repeated(bench, pagesPerRound, readers, () => bench.store.readTaskDetails(anyOf(history.any))),
}

interface CostPair {
  readonly few: Cost
  readonly many: Cost
}

/** Prints the ratios of rates and of CPU times. On a busy machine, CPU times vary less than rates. */
export async function compareRates(few: Filled, many: Filled): Promise<void> {
  const costs = new Map(Object.keys(measures).map((name): [string, CostPair[]] => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, measure] of Object.entries(measures)) {
      const pair = { few: await measure(few), many: await measure(many) }
      // The first round is not counted, because the process is still compiling its code.
      if (round > 0) costs.get(name)?.push(pair)
    }
  }
  const numbers = [few, many].map(({ count }) => count.toLocaleString('en'))
  process.stdout.write(`\n${many.bench.name}, ${numbers.join(' and ')} tasks\n`)
  printTable([
    ['', 'per second', 'rate with many / with few, goal 0.9', 'CPU time with few / with many'],
    ...[...costs].map(([name, pairs]) => [name, ...figuresOf(pairs)]),
  ])
}

function figuresOf(pairs: readonly CostPair[]): readonly string[] {
  const cpuOf = (cost: Cost) => cost.cpuSecondsPerThousand + cost.serverCpuSecondsPerThousand
  const total = (costs: readonly Cost[]) => costs.reduce((sum, cost) => sum + cpuOf(cost), 0)
  return [
    rounded(median(pairs.map(({ many }) => many.perSecond))),
    ratioOf(pairs.map(({ few, many }) => ({ measured: many.perSecond, reference: few.perSecond }))),
    // Sums reduce the rounding error, because the kernel counts CPU time in ticks of 10 ms.
    (total(pairs.map(({ few }) => few)) / total(pairs.map(({ many }) => many))).toFixed(2),
  ]
}

async function create(bench: BenchDatabase, customers: readonly Customer[]): Promise<Cost> {
  const cost = await measureCreates(bench, createsPerRound, customers)
  await emptyQueue(bench.store)
  return cost
}

function poll({ bench }: Filled, tasks: readonly TaskQuery[]): Promise<Cost> {
  return repeated(bench, pollsPerRound, pollers, async () => {
    if (only(await bench.store.readTasks([anyOf(tasks)])) === null) throw new Error('a task is missing')
  })
}

/**
 * Reads pages of the first customer's tasks, which are a tenth of all tasks. Bypasses the store, which limits the time
 * for the lists of one account.
 */
function readPages({ bench }: Filled, filter: TaskFilter, after: () => string | null): Promise<Cost> {
  const { accountId } = only(bench.customers.slice(0, 1))
  return repeated(bench, pagesPerRound, readers, async () => {
    const { tasks } = await bench.database.run('listTasks', {
      accountId,
      filter,
      after: after(),
      limit: pageSize,
    })
    if (tasks.length < pageSize) throw new Error('a page is not full')
  })
}

/** The returned function picks random positions in the newer half of the tasks, so that a full page always follows. */
function depthOf({ history }: Filled): () => string {
  const newer = history.any.slice(history.any.length >> 1)
  return () => anyOf(newer).taskId
}

function anyOf(tasks: readonly TaskQuery[]): TaskQuery {
  const task = tasks[Math.floor(Math.random() * tasks.length)]
  if (task === undefined) throw new Error('the database is empty')
  return task
}

function repeated(
  bench: BenchDatabase,
  times: number,
  atOnce: number,
  call: () => Promise<unknown>,
): Promise<Cost> {
  return measured(bench, times, () => inParallel(Array.from({ length: times }), call, atOnce))
}
