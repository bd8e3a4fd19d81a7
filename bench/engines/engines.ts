// `npm run bench:engines -- PATH` measures tasks on engines that run on other machines, with a scripted upstream over HTTP.
// PATH is the path of the command `litellm`, which `pip install "litellm[proxy]"` installs. Without PATH, nothing is compared
// with LiteLLM.

import { printTable } from '../figures.ts'
import { measurePolledJobs } from './polled-jobs.ts'
import { measureRequestBudgets } from './request-budget.ts'
import { Upstream } from './upstream.ts'
import { measureWholeTasks } from './whole-tasks.ts'

await using upstream = await Upstream.start()
const liteLlm = process.argv[2] ?? null
printTable([
  ['figure', 'measured', 'goal', ''],
  ...(await measureWholeTasks(upstream, liteLlm, 64)),
  ...(await measureWholeTasks(upstream, liteLlm, 1_024)),
  ...(await measurePolledJobs(upstream, 2_000, 1_000)),
  ...(await measurePolledJobs(upstream, 10_000, 1_000)),
  ...(await measureRequestBudgets(upstream)),
])
