// `npm run bench:nodes`: compares the rates of create requests over HTTP on one API process with PostgreSQL, on two
// such processes, and on one process with SQLite. Measures the two processes first with a shared account and then with
// separate accounts, because create requests for the same account wait for the lock on its balance.

import { setTimeout as pause } from 'node:timers/promises'

import { median, printTable, ratioOf, rounded } from '../figures.ts'
import { press } from '../load.ts'
import { createBody, MeasuredServer } from '../measured-server.ts'
import { cpuSecondsOf } from '../processor-time.ts'
import { ApiNodes } from './api-nodes.ts'

const rounds = 5
const seconds = 4
const connections = 128

interface Cost {
  readonly perSecond: number
  /**
   * This field and the next three are CPU times per create request, in microseconds. `loadMicros` is the time of this
   * process, which generates the load.
   */
  readonly apiMicros: number
  readonly mainThreadMicros: number
  readonly databaseMicros: number
  readonly loadMicros: number
}

await using sqlite = await MeasuredServer.start()
await using postgres = await ApiNodes.start(2)
const [first] = postgres.nodes
const [key = ''] = postgres.keys
if (first === undefined) throw new Error('there are no API processes')

const setups = {
  'one process, SQLite': () => measure([sqlite], [sqlite.ready.key]),
  'one API process, PostgreSQL': () => measure([first], [key]),
  'two API processes, one account': () => measure(postgres.nodes, [key, key]),
  'two API processes, an account each': () => measure(postgres.nodes, postgres.keys),
}
type Setup = keyof typeof setups
const names = Object.keys(setups) as readonly Setup[]

const costs = new Map(names.map((name): [Setup, Cost[]] => [name, []]))
for (let round = 0; round <= rounds; round++) {
  for (const name of names) {
    const cost = await setups[name]()
    // Round 0 is not counted, because the processes are still compiling their code.
    if (round > 0) costs.get(name)?.push(cost)
  }
}

printTable([
  ['create requests', 'per second', 'µs: API', 'of which main threads', 'database server', 'load generator'],
  ...names.map(lineOf),
])
printTable([
  ['', 'ratio of rates', 'goal'],
  ['PostgreSQL / SQLite', ratioBetween('one API process, PostgreSQL', 'one process, SQLite'), '≥ 0.6'],
  [
    'two API processes / one, one account',
    ratioBetween('two API processes, one account', 'one API process, PostgreSQL'),
    '',
  ],
  [
    'two API processes / one, an account each',
    ratioBetween('two API processes, an account each', 'one API process, PostgreSQL'),
    '≥ 1.5 on four cores',
  ],
])

/** The total number of connections does not depend on the number of nodes. */
async function measure(nodes: readonly MeasuredServer[], keys: readonly string[]): Promise<Cost> {
  // During this pause, PostgreSQL writes the last pages of the previous round.
  await pause(500)
  const before = usedBy(nodes)
  const outcomes = await Promise.all(
    nodes.map(({ ready, headers }, at) =>
      press(
        {
          url: `${ready.url}/api/v1/tasks/create`,
          method: 'POST',
          headers: { ...headers, authorization: `Bearer ${keys[at]}` },
          body: createBody,
        },
        { connections: connections / nodes.length, seconds, rate: null },
      ),
    ),
  )
  const after = usedBy(nodes)
  const perSecond = outcomes.reduce((sum, outcome) => sum + outcome.perSecond, 0)
  const micros = (part: keyof typeof after) => ((after[part] - before[part]) / (perSecond * seconds)) * 1e6
  return {
    perSecond,
    apiMicros: micros('api'),
    mainThreadMicros: micros('mainThreads'),
    databaseMicros: micros('database'),
    loadMicros: micros('load'),
  }
}

/** Returns the CPU times so far, in seconds. */
function usedBy(nodes: readonly MeasuredServer[]) {
  const usages = nodes.map((node) => node.usage())
  return {
    api: usages.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    mainThreads: usages.reduce((sum, { mainThreadCpuSeconds }) => sum + mainThreadCpuSeconds, 0),
    database: postgres.databaseCpuSeconds(),
    load: cpuSecondsOf(process.pid),
  }
}

function lineOf(name: Setup): readonly string[] {
  const of = costs.get(name) ?? []
  const parts = ['perSecond', 'apiMicros', 'mainThreadMicros', 'databaseMicros', 'loadMicros'] as const
  return [name, ...parts.map((part) => rounded(median(of.map((cost) => cost[part]))))]
}

function ratioBetween(measured: Setup, reference: Setup): string {
  const references = costs.get(reference) ?? []
  return ratioOf(
    (costs.get(measured) ?? []).map(({ perSecond }, round) => ({
      measured: perSecond,
      reference: references[round]?.perSecond ?? Number.NaN,
    })),
  )
}
