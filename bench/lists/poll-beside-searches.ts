// Measures the latency of one account's polls, first alone and then during 100 concurrent searches by other accounts.
// The searched prompts are 5,000 characters long.

import { setTimeout as sleep } from 'node:timers/promises'

import { everyTask } from '../../src/domain/tasks/task-list.ts'
import { only } from '../../src/lib/only.ts'
import { createOne, newLongTask, newTask } from '../../test/harness/store/task-fixtures.ts'
import type { BenchDatabase } from '../database/bench-database.ts'
import { printTable } from '../figures.ts'

const searchers = 20
const tasksPerSearcher = 210
const searchesAtOnce = 100
const polls = 1_000

export async function pollBesideSearches(bench: BenchDatabase): Promise<void> {
  const { store } = bench
  const [poller, ...others] = bench.customers.slice(-searchers - 1)
  if (poller === undefined) throw new Error('there are no customers')
  for (const customer of others)
    await store.createTasks(Array.from({ length: tasksPerSearcher }, () => newLongTask(customer)))
  const taskId = await createOne(store, newTask(poller))
  const poll = async () => {
    const beganAtMs = performance.now()
    only(await store.readTasks([{ accountId: poller.accountId, taskId }]))
    return performance.now() - beganAtMs
  }
  const alone = await repeat(poll)

  let isOver = false
  let searches = 0
  const search = async (n: number) => {
    for (let turn = n; !isOver; turn++) {
      const { accountId } = others[turn % others.length] ?? poller
      const filter = { ...everyTask, search: 'owl' }
      const page = store.listTasks({ accountId, filter, after: null, limit: 100 })
      // The store refuses a search that has waited too long.
      await page.then(
        () => searches++,
        () => sleep(100),
      )
    }
  }
  const crowd = Array.from({ length: searchesAtOnce }, (_, n) => search(n))
  const beganAtMs = performance.now()
  const beside = await repeat(poll)
  const perSecond = (searches / (performance.now() - beganAtMs)) * 1_000
  isOver = true
  await Promise.all(crowd)

  process.stdout.write(
    `\n${bench.name}, ${searchesAtOnce} searches at a time (${perSecond.toFixed(0)} per second)\n`,
  )
  printTable([
    ['ms for a poll', 'median', 'p99', 'longest'],
    ['alone', ...quantilesOf(alone)],
    ['beside the searches', ...quantilesOf(beside)],
  ])
}

async function repeat(measure: () => Promise<number>): Promise<readonly number[]> {
  const times: number[] = []
  for (let count = 0; count < polls; count++) times.push(await measure())
  return times.toSorted((one, other) => one - other)
}

function quantilesOf(sorted: readonly number[]): readonly string[] {
  return [0.5, 0.99, 1].map((part) => (sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN).toFixed(1))
}
