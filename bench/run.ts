// `npm run bench -- PART …` produces the figures in the README. Each PART is the name of a part below. Without PART,
// all parts are measured. Each ratio compares a rate with the rate of fixed responses from the same server,
// because absolute rates say more about the machine than about the service.

import path from 'node:path'

import { openBenchFile } from './database/bench-database.ts'
import { median, ratioOf } from './figures.ts'
import type { Pair } from './figures.ts'
import { fsyncP99Ms } from './database/fsync.ts'
import { fillHistory } from './fill/fill-history.ts'
import { press } from './load.ts'
import type { Outcome, Target } from './load.ts'
import { createBody, MeasuredServer } from './measured-server.ts'

const rounds = 5
const roundSeconds = 3
const connections = 128
const idleSeconds = 20
const starts = 5
const grown = 1_000_000

/** A line of the README's table. */
type Line = readonly [what: string, measured: string, goal: string]

const parts: Readonly<Record<string, (server: MeasuredServer) => Promise<Line>>> = {
  creates: async (server) => {
    const pairs = await compare(createOf(server), constantOf(server), null)
    return [
      `create requests, synced to disk (${connections} connections) ÷ fixed responses`,
      `${ratioOf(rates(pairs))}; ${rateOf(pairs)} per second`,
      '0.5',
    ]
  },
  polls: async (server) => {
    const poll: Target = {
      url: `${server.ready.url}/api/v1/tasks/${await server.createTask()}`,
      headers: server.headers,
    }
    const pairs = await compare(poll, constantOf(server), null)
    return [
      'polls of an unfinished task ÷ fixed responses',
      `${ratioOf(rates(pairs))}; ${rateOf(pairs)} per second`,
      '0.9',
    ]
  },
  latency: async (server) => {
    const create = createOf(server)
    const { perSecond } = await press(create, { connections, seconds: roundSeconds, rate: null })
    const pairs = await compare(create, constantOf(server), Math.round(perSecond / 2))
    const fsyncMs = fsyncP99Ms(server.folder)
    const p99 = median(pairs.map(({ measured }) => measured.p99Ms))
    const constantP99 = median(pairs.map(({ reference }) => reference.p99Ms))
    return [
      'p99 latency of create requests at half the peak throughput',
      `${p99.toFixed(1)} ms (for comparison: fixed responses ${constantP99.toFixed(1)} ms, fsync ${fsyncMs.toFixed(1)} ms)`,
      `${(4 * constantP99 + 3 * fsyncMs).toFixed(1)} ms`,
    ]
  },
  start: async ({ ready }) => {
    const readyMs = [ready.readyMs]
    while (readyMs.length < starts) {
      await using other = await MeasuredServer.start()
      readyMs.push(other.ready.readyMs)
    }
    return ['time from start to ready', `${(median(readyMs) / 1_000).toFixed(2)} s`, '0.4 s']
  },
  'grown-start': async (server) => {
    await server.stop()
    await fillFolder(server.folder)
    const readyMs: number[] = []
    while (readyMs.length < starts) {
      const again = await MeasuredServer.startIn(server.folder)
      readyMs.push(again.ready.readyMs)
      await again.stop()
    }
    const seconds = (median(readyMs) / 1_000).toFixed(2)
    return [`time from start to ready with ${grown.toLocaleString('en')} tasks`, `${seconds} s`, '0.6 s']
  },
  idle: async (server) => {
    // V8 releases memory for half a minute after the start.
    await pause(30)
    const before = server.usage()
    await pause(idleSeconds)
    const after = server.usage()
    const cpuShare = (after.cpuSeconds - before.cpuSeconds) / idleSeconds
    return [
      'memory and CPU when idle',
      `${Math.round(after.residentBytes / 1e6)} MB, ${(cpuShare * 100).toFixed(2)}% of a core`,
      '120 MB, 0.1%',
    ]
  },
}

const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !Object.hasOwn(parts, name))
if (unknown !== undefined)
  throw new Error(`there is no part ${unknown}; the parts are ${Object.keys(parts).join(', ')}`)

// This start fills Node's compile cache, which all later starts read.
await (await MeasuredServer.start())[Symbol.asyncDispose]()
process.stdout.write('| | measured | goal |\n|---|---|---|\n')
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  await using server = await MeasuredServer.start()
  process.stdout.write(`| ${(await measure(server)).join(' | ')} |\n`)
}

interface OutcomePair {
  readonly measured: Outcome
  readonly reference: Outcome
}

async function compare(
  target: Target,
  constant: Target,
  rate: number | null,
): Promise<readonly OutcomePair[]> {
  // The first seconds are not measured, because the process is still compiling its code.
  for (const warmed of [constant, target]) await press(warmed, { connections, seconds: 2, rate: null })
  const pairs: OutcomePair[] = []
  for (let round = 0; round < rounds; round++) {
    const reference = await press(constant, { connections, seconds: roundSeconds, rate })
    const measured = await press(target, { connections, seconds: roundSeconds, rate })
    pairs.push({ measured, reference })
  }
  return pairs
}

async function fillFolder(folder: string): Promise<void> {
  await using bench = await openBenchFile(path.join(folder, 'data', 'mutoscope.db'))
  await fillHistory(bench, grown)
}

function constantOf({ ready }: MeasuredServer): Target {
  return { url: `${ready.url}/healthz` }
}

function createOf({ ready, headers }: MeasuredServer): Target {
  return { url: `${ready.url}/api/v1/tasks/create`, method: 'POST', headers, body: createBody }
}

function rates(pairs: readonly OutcomePair[]): readonly Pair[] {
  return pairs.map(({ measured, reference }) => ({
    measured: measured.perSecond,
    reference: reference.perSecond,
  }))
}

function rateOf(pairs: readonly OutcomePair[]): string {
  const perSecond = median(pairs.map(({ measured }) => measured.perSecond))
  return (Math.round(perSecond / 100) * 100).toLocaleString('en')
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}
