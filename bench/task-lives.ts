// Moves many tasks through their lifecycle in the store. Measures each step for all tasks before the next step begins.

import { branded } from '../src/lib/brand.ts'
import { timeOrderedId } from '../src/lib/ids.ts'
import { only } from '../src/lib/only.ts'
import type { NewTask } from '../src/domain/tasks/decide-create.ts'
import type { TaskId } from '../src/domain/ids.ts'
import type { ClaimedTask } from '../src/domain/tasks/task.ts'
import type { Store } from '../src/store/store.ts'
import {
  claim,
  failure,
  move,
  newTask,
  startWorker,
  submitting,
  success,
  taskIdOf,
} from '../test/harness/store/task-fixtures.ts'
import type { Customer } from '../test/harness/store/task-fixtures.ts'
import type { BenchDatabase } from './database/bench-database.ts'
import { cpuSecondsOf } from './processor-time.ts'

/** About as many concurrent requests as several API processes together receive. */
const callers = 512

const claimLimit = 100

export interface Cost {
  readonly perSecond: number
  /** The CPU time of this process, without that of the database server. */
  readonly cpuSecondsPerThousand: number
  readonly serverCpuSecondsPerThousand: number
}

export const steps = ['create', 'poll', 'claim', 'advance', 'settle'] as const
export type Step = (typeof steps)[number]
export type LifeCosts = Readonly<Record<Step, Cost>>

function newTasks(customers: readonly Customer[], count: number): readonly NewTask[] {
  return Array.from({ length: count }, (_, n) => {
    const customer = customers[n % customers.length]
    if (customer === undefined) throw new Error('there are no customers')
    return newTask(customer, { id: branded<TaskId>(timeOrderedId(Date.now())), unfinishedMax: 1e9 })
  })
}

/** Measures every step of `count` tasks that succeed. The queue must be empty, and is empty again afterward. */
export async function measureLives(bench: BenchDatabase, count: number): Promise<LifeCosts> {
  const { store } = bench
  const tasks = newTasks(bench.customers, count)
  const create = await measured(bench, count, () => createAll(store, tasks))
  const poll = await measured(bench, count, () =>
    inParallel(tasks, async ({ accountId, id }) => {
      if (only(await store.readTasks([{ accountId, taskId: id }])) === null)
        throw new Error('a task is missing')
    }),
  )
  const claimed: ClaimedTask[] = []
  const claiming = await measured(bench, count, async () => void claimed.push(...(await claimAll(store))))
  if (claimed.length !== count) throw new Error(`${claimed.length} tasks were claimed, not ${count}`)
  const advance = await measured(bench, 3 * count, async () => {
    await inParallel(claimed, (task) => store.advanceTasks([submitting(task)]))
    await inParallel(claimed, (task) => store.advanceTasks([move(task, 'submitting', 'running')]))
    await inParallel(claimed, (task) => store.advanceTasks([move(task, 'running', 'storing')]))
  })
  const settle = await measured(bench, count, () => settleAll(store, claimed, success))
  return { create, poll, claim: claiming, advance, settle }
}

export function measureCreates(
  bench: BenchDatabase,
  count: number,
  customers: readonly Customer[] = bench.customers,
): Promise<Cost> {
  const tasks = newTasks(customers, count)
  return measured(bench, count, () => createAll(bench.store, tasks))
}

/**
 * Measures the same statements as `measureCreates`, but without group commit: each create request is a separate
 * transaction, and `connections` transactions run at the same time.
 */
export function measureSingleCreates(
  bench: BenchDatabase,
  count: number,
  connections: number,
): Promise<Cost> {
  const tasks = newTasks(bench.customers, count)
  const create = async (task: NewTask) => taskIdOf(only(await bench.database.run('createTasks', [task])))
  return measured(bench, count, () => inParallel(tasks, create, connections))
}

/** Ends all queued tasks, as engines do if they keep up with the create requests. */
export async function emptyQueue(store: Store): Promise<void> {
  await settleAll(store, await claimAll(store), () => failure)
}

async function createAll(store: Store, tasks: readonly NewTask[]): Promise<void> {
  await inParallel(tasks, async (task) => taskIdOf(only(await store.createTasks([task]))))
}

async function claimAll(store: Store): Promise<readonly ClaimedTask[]> {
  const processId = await startWorker(store)
  const claimed: ClaimedTask[] = []
  for (;;) {
    const taken = await claim(store, processId, claimLimit)
    if (taken.length === 0) return claimed
    claimed.push(...taken)
  }
}

async function settleAll(
  store: Store,
  claimed: readonly ClaimedTask[],
  endingOf: typeof success,
): Promise<void> {
  await inParallel(claimed, async ({ task, epoch }) => {
    const outcome = only(await store.settleTasks([{ taskId: task.id, epoch, ending: endingOf() }]))
    if (outcome !== 'settled') throw new Error(`a task could not be settled: ${outcome}`)
  })
}

export async function measured(
  bench: BenchDatabase,
  count: number,
  work: () => Promise<void>,
): Promise<Cost> {
  const before = usageOf(bench)
  await work()
  const after = usageOf(bench)
  const thousands = count / 1_000
  return {
    perSecond: count / (after.seconds - before.seconds),
    cpuSecondsPerThousand: (after.cpuSeconds - before.cpuSeconds) / thousands,
    serverCpuSecondsPerThousand: (after.serverCpuSeconds - before.serverCpuSeconds) / thousands,
  }
}

function usageOf(bench: BenchDatabase) {
  return {
    seconds: performance.now() / 1_000,
    cpuSeconds: cpuSecondsOf(process.pid),
    serverCpuSeconds: bench.serverCpuSeconds(),
  }
}

/** Runs `at` callers. Each caller takes the next item when its previous call has completed. */
export async function inParallel<Item>(
  items: readonly Item[],
  call: (item: Item) => Promise<unknown>,
  at = callers,
): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: at }, async () => {
      for (const item of rest) await call(item)
    }),
  )
}
