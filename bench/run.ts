// `npm run bench`: the figures in the README. Each figure is a ratio to a constant response from the same server. Both
// are measured alternately in the same run, because absolute rates say more about the machine than about the service.

import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

import { median, printTable, ratioOf } from './figures.ts'
import type { Pair } from './figures.ts'
import { press } from './load.ts'
import type { Outcome, Target } from './load.ts'
import { createBody, MeasuredServer } from './measured-server.ts'

const rounds = 5
const roundSeconds = 3
const connections = 128
const idleSeconds = 10

// The first start fills Node's compile cache; later starts read it.
await (await MeasuredServer.start())[Symbol.asyncDispose]()
await using server = await MeasuredServer.start()
const { url, folder, readyMs } = server.ready
const idle = await measureIdle()

const constant: Target = { url: `${url}/healthz` }
const create: Target = {
  url: `${url}/api/v1/tasks/create`,
  method: 'POST',
  headers: server.headers,
  body: createBody,
}
const poll: Target = { url: `${url}/api/v1/tasks/${await server.createTask()}`, headers: server.headers }

// In its first seconds, a process is still compiling its code.
for (const target of [constant, create, poll]) await press(target, { connections, seconds: 2, rate: null })

const polls = await compare(poll, null)
const creates = await compare(create, null)
const topRate = Math.round(median(creates.map(({ measured }) => measured.perSecond)))
const paced = await compare(create, Math.round(topRate / 2))
const fsyncMs = fsyncP99Ms()
const p99 = median(paced.map(({ measured }) => measured.p99Ms))
const constantP99 = median(paced.map(({ reference }) => reference.p99Ms))
const p99Goal = 4 * constantP99 + 3 * fsyncMs
const megabytes = Math.round(idle.residentBytes / 1e6)

printTable([
  ['durable creates / constant response', ratioOf(rates(creates)), '≥ 0.5', `${topRate} per second`],
  [
    'polls of an unfinished task / constant response',
    ratioOf(rates(polls)),
    '≥ 0.85',
    `${rateOf(polls)} per second`,
  ],
  [
    'p99 of a create at half load',
    `${p99.toFixed(1)} ms`,
    `≤ ${p99Goal.toFixed(1)} ms`,
    `constant ${constantP99.toFixed(1)} ms, fsync ${fsyncMs.toFixed(1)} ms`,
  ],
  ['start to ready, empty installation', `${readyMs} ms`, '≤ 700 ms', ''],
  ['idle memory', `${megabytes} MB`, '≤ 120 MB', ''],
  ['idle processor', `${(idle.cpuShare * 100).toFixed(2)} %`, '≤ 0.5 %', `over ${idleSeconds} s`],
])

interface OutcomePair {
  readonly measured: Outcome
  readonly reference: Outcome
}

async function compare(target: Target, rate: number | null): Promise<readonly OutcomePair[]> {
  const pairs: OutcomePair[] = []
  for (let round = 0; round < rounds; round++) {
    const reference = await press(constant, { connections, seconds: roundSeconds, rate })
    const measured = await press(target, { connections, seconds: roundSeconds, rate })
    pairs.push({ measured, reference })
  }
  return pairs
}

function rates(pairs: readonly OutcomePair[]): readonly Pair[] {
  return pairs.map(({ measured, reference }) => ({
    measured: measured.perSecond,
    reference: reference.perSecond,
  }))
}

function rateOf(pairs: readonly OutcomePair[]): number {
  return Math.round(median(pairs.map(({ measured }) => measured.perSecond)))
}

async function measureIdle(): Promise<{ residentBytes: number; cpuShare: number }> {
  await pause(1)
  const before = server.usage()
  await pause(idleSeconds)
  const after = server.usage()
  return {
    residentBytes: after.residentBytes,
    cpuShare: (after.cpuSeconds - before.cpuSeconds) / idleSeconds,
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}

/** The latency of the disk itself: writes and syncs 4 KiB in the folder of the database. */
function fsyncP99Ms(): number {
  const file = path.join(folder, 'fsync-probe')
  const descriptor = openSync(file, 'w')
  const block = Buffer.alloc(4_096, 1)
  const times = Array.from({ length: 500 }, () => {
    const startedMs = performance.now()
    writeSync(descriptor, block)
    fsyncSync(descriptor)
    return performance.now() - startedMs
  }).toSorted((a, b) => a - b)
  closeSync(descriptor)
  rmSync(file)
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN
}
