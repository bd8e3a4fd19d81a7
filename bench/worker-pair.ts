// Measures how many tasks per second one or two worker processes claim, run, and settle on one database.

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { only } from '../src/lib/only.ts'
import { integer } from '../src/store/row.ts'
import type { BenchPostgres } from './database/bench-postgres.ts'
import { fillQueue } from './fill/fill-queue.ts'
import { cpuSecondsOf } from './processor-time.ts'

const tasks = 20_000
/**
 * Only the middle of the run is measured. At first, the processes are still compiling their code. Toward the end, there
 * are too few tasks to keep all processes busy.
 */
const measuredFrom = 0.25 * tasks
const measuredTo = 0.9 * tasks

const pollEveryMs = 20

export interface Throughput {
  readonly perSecond: number
  /** The CPU time of all worker processes, without that of the database server. */
  readonly workerCpuSecondsPerThousand: number
  readonly serverCpuSecondsPerThousand: number
}

/** Fills the queue, starts `count` workers, and stops them once all tasks have ended. */
export async function measureWorkers(postgres: BenchPostgres, count: number): Promise<Throughput> {
  await fillQueue(postgres, await readNumber(postgres, 'select count(*) as value from tasks'), tasks)
  await postgres.tidyUp()
  const workers = await Promise.all(Array.from({ length: count }, () => startWorker(postgres.url)))
  for (const worker of workers) worker.stdin?.write('work\n')
  const before = await untilEnded(postgres, workers, measuredFrom)
  const after = await untilEnded(postgres, workers, measuredTo)
  await untilEnded(postgres, workers, tasks)
  for (const worker of workers) worker.kill('SIGTERM')
  await Promise.all(workers.map((worker) => once(worker, 'exit')))
  const thousands = (after.ended - before.ended) / 1_000
  return {
    perSecond: (thousands / (after.atMs - before.atMs)) * 1e6,
    workerCpuSecondsPerThousand: (after.workerCpuSeconds - before.workerCpuSeconds) / thousands,
    serverCpuSecondsPerThousand: (after.serverCpuSeconds - before.serverCpuSeconds) / thousands,
  }
}

/**
 * Throws unless each ended task was claimed and submitted exactly once, no unfinished task was ever claimed, and the
 * audit finds no violations. A claim increases a task's epoch by one, and so does the end of the task.
 */
export async function requireSingleClaims(postgres: BenchPostgres): Promise<void> {
  const again = await postgres.transaction((sql) =>
    sql.all(
      `select id, phase, epoch, attempt from tasks
        where case when finished_at_ms is null then epoch <> 0 else epoch <> 2 or attempt <> 1 end limit 1`,
    ),
  )
  if (again.length > 0) throw new Error(`a task was claimed more than once: ${JSON.stringify(again[0])}`)
  const violations = await postgres.store.auditStore(null)
  if (violations.length > 0) throw new Error(`the audit found ${JSON.stringify(violations[0])}`)
}

async function startWorker(databaseUrl: string): Promise<ChildProcess> {
  const entry = fileURLToPath(new URL('./worker-process.ts', import.meta.url))
  const worker = spawn(process.execPath, [entry], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  await Promise.race([once(createInterface(worker.stdout), 'line'), once(worker, 'exit')])
  if (worker.exitCode !== null) throw new Error('a worker did not start')
  return worker
}

async function untilEnded(postgres: BenchPostgres, workers: readonly ChildProcess[], wanted: number) {
  for (;;) {
    // This sum costs the server less time than counting the tasks.
    const ended =
      tasks - (await readNumber(postgres, 'select sum(unfinished)::bigint as value from accounts'))
    const atMs = performance.now()
    const workerCpuSeconds = workers.reduce((sum, { pid = 0 }) => sum + cpuSecondsOf(pid), 0)
    if (ended >= wanted)
      return { ended, atMs, workerCpuSeconds, serverCpuSeconds: postgres.serverCpuSeconds() }
    await pause(pollEveryMs)
  }
}

async function readNumber(postgres: BenchPostgres, statement: string): Promise<number> {
  return integer(only(await postgres.transaction((sql) => sql.all(statement))), 'value')
}
