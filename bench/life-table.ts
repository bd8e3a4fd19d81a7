import { median, printTable, rounded } from './figures.ts'
import { steps } from './task-lives.ts'
import type { Cost, LifeCosts, Step } from './task-lives.ts'

/** The steps of a task that an engine accepts and completes. Polls by the client are left out. */
const life: readonly Step[] = ['create', 'claim', 'advance', 'advance', 'advance', 'settle']

export function printLives(databases: ReadonlyMap<string, readonly LifeCosts[]>): void {
  const medians = [...databases.values()].map(medianOf)
  printTable([
    ['', ...[...databases.keys()].flatMap((name) => [name, '', ''])],
    ['', ...medians.flatMap(() => ['per second', 'CPU s per 1,000: process', 'server'])],
    ...steps.map((step) => [step, ...medians.flatMap((costs) => cellsOf(costs[step]))]),
    ['whole task', ...medians.flatMap((costs) => cellsOf(wholeLife(costs)))],
  ])
}

function medianOf(rounds: readonly LifeCosts[]): LifeCosts {
  const cost = (step: Step): Cost => ({
    perSecond: median(rounds.map((round) => round[step].perSecond)),
    cpuSecondsPerThousand: median(rounds.map((round) => round[step].cpuSecondsPerThousand)),
    serverCpuSecondsPerThousand: median(rounds.map((round) => round[step].serverCpuSecondsPerThousand)),
  })
  return {
    create: cost('create'),
    poll: cost('poll'),
    claim: cost('claim'),
    advance: cost('advance'),
    settle: cost('settle'),
  }
}

/** Assumes that the steps do not overlap, which is true if one thread does everything. */
function wholeLife(costs: LifeCosts): Cost {
  const sum = (of: (cost: Cost) => number) => life.reduce((total, step) => total + of(costs[step]), 0)
  return {
    perSecond: 1 / sum((cost) => 1 / cost.perSecond),
    cpuSecondsPerThousand: sum((cost) => cost.cpuSecondsPerThousand),
    serverCpuSecondsPerThousand: sum((cost) => cost.serverCpuSecondsPerThousand),
  }
}

function cellsOf(cost: Cost): readonly string[] {
  return [
    rounded(cost.perSecond),
    cost.cpuSecondsPerThousand.toFixed(3),
    cost.serverCpuSecondsPerThousand.toFixed(3),
  ]
}
