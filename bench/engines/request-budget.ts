// Measures the largest number of requests that an engine gets in any second, while thousands of tasks are waiting and
// more polls are due than the operator's limit allows. The upstream server records when it notices requests. The service
// allows for a delay of 40 ms. If the server notices requests later than that, the measured number may be too high.

import { setTimeout as pause } from 'node:timers/promises'

import { rounded } from '../figures.ts'
import { createVideos } from './create-videos.ts'
import { MeasuredServer } from '../measured-server.ts'
import type { Upstream } from './upstream.ts'

/** Limits in requests per second. Each limit has its own provider and model. */
const limits = [5, 50, 500]
const models = ['svc-flash', 'svc-pro', 'video-model-2']
const tasksPerModel = 1_500
const seconds = 20

export async function measureRequestBudgets(upstream: Upstream): Promise<readonly (readonly string[])[]> {
  const providers = limits.map(
    (limit) =>
      `  limited-${limit}: { type: openai, dialect: vllm-omni, base_url: ${upstream.baseUrl(`limited-${limit}`)}, concurrency: ${tasksPerModel}, requests_per_second: ${limit}, poll_seconds_min: 1, poll_seconds_max: 1 }`,
  )
  const routes = limits.map((limit, at) => `  ${models[at]}: { routes: [{ provider: limited-${limit} }] }`)
  await using server = await MeasuredServer.start(
    `providers:\n${providers.join('\n')}\nmodels:\n${routes.join('\n')}\n`,
  )
  for (const model of models) await createVideos(server, model, tasksPerModel)
  await pause(seconds * 1_000)
  const { arrivedAtMs, longestStallMs } = await upstream.report()
  return limits.map((limit) => {
    const arrivals = arrivedAtMs[`limited-${limit}`] ?? []
    const rate = (arrivals.length - 1) / (((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)) / 1_000)
    return [
      `most submissions and polls in any second, ${limit} allowed`,
      `${mostInAnySecond(arrivals)}`,
      `≤ ${limit}`,
      `${rate.toFixed(1)} per second on average; the upstream noticed requests up to ${rounded(longestStallMs)} ms late`,
    ]
  })
}

/** Returns the largest number of requests within one second. `times` are in milliseconds, in ascending order. */
function mostInAnySecond(times: readonly number[]): number {
  let first = 0
  return times.reduce((most, time, last) => {
    while ((times[first] ?? time) <= time - 1_000) first++
    return Math.max(most, last - first + 1)
  }, 0)
}
