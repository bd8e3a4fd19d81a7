// `npm run bench:engines -- PART PATH` measures tasks on remote engines, which a scripted server simulates over HTTP.
// PART is the name of one of the parts below. Without PART, all parts are measured. PATH is the path to the `litellm`
// command, which `pip install "litellm[proxy]"` installs. Without PATH, there is no comparison with LiteLLM.

import { printTable } from '../figures.ts'
import { measurePolledJobs } from './polled-jobs.ts'
import { measureRequestBudgets } from './request-budget.ts'
import { Upstream } from './upstream.ts'
import { measureWholeTasks } from './whole-tasks.ts'

type Measure = (upstream: Upstream, liteLlm: string | null) => Promise<readonly (readonly string[])[]>

const parts: Readonly<Record<string, Measure>> = {
  'whole-tasks-64': (upstream, liteLlm) => measureWholeTasks(upstream, liteLlm, 64),
  'whole-tasks-1024': (upstream, liteLlm) => measureWholeTasks(upstream, liteLlm, 1_024),
  'polled-jobs-2000': (upstream) => measurePolledJobs(upstream, 2_000, 1_000),
  'polled-jobs-10000': (upstream) => measurePolledJobs(upstream, 10_000, 1_000),
  'request-budget': measureRequestBudgets,
}

const names = process.argv.slice(2).filter((argument) => Object.hasOwn(parts, argument))
const liteLlm = process.argv.slice(2).find((argument) => !names.includes(argument)) ?? null
for (const [name, measure] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  // The upstream counts all the requests that it has received, so each part needs its own upstream.
  await using upstream = await Upstream.start()
  printTable([[name, 'measured', 'goal', ''], ...(await measure(upstream, liteLlm))])
}
