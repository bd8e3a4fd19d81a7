// Measures how much another process on the same database delays create requests.

import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import { newTask } from '../../test/harness/store/task-fixtures.ts'
import { median } from '../figures.ts'
import type { BenchDatabase } from './bench-database.ts'

const createEveryMs = 20
const idleSeconds = 10

/**
 * Runs a script that prints its cost as JSON. Returns this cost, and the durations of create requests before and during
 * the run, in milliseconds.
 */
export async function runBesideCreates(bench: BenchDatabase, script: string, job: object) {
  const idle = await createUntil(bench, pause(idleSeconds * 1_000))
  const running = promisify(execFile)(process.execPath, [script, JSON.stringify(job)])
  const busy = await createUntil(bench, running)
  return { idle, busy, cost: JSON.parse((await running).stdout) as unknown }
}

/**
 * Creates a task every 20 ms until `end` resolves or rejects, without waiting for earlier create requests. Returns the
 * durations of the create requests, in milliseconds.
 */
async function createUntil(
  { store, customers }: BenchDatabase,
  end: Promise<unknown>,
): Promise<readonly number[]> {
  const creates: Promise<number>[] = []
  let isOver = false
  void end.finally(() => (isOver = true)).catch(() => undefined)
  for (let dueMs = performance.now(); !isOver; dueMs += createEveryMs) {
    await pause(Math.max(0, dueMs - performance.now()))
    const customer = customers[creates.length % customers.length]
    if (customer === undefined) throw new Error('there are no customers')
    creates.push(timeOf(() => store.createTasks([newTask(customer, { unfinishedMax: 1e9 })])))
  }
  return Promise.all(creates)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(times.length * 0.99)] ?? Number.NaN
  return [median(times), p99, sorted.at(-1) ?? Number.NaN].map((ms) => ms.toFixed(1)).join(' / ')
}
