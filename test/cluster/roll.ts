// Restarts the processes of a cluster one after another under steady traffic.

import assert from 'node:assert/strict'

import { ApiClient } from '../harness/service/api-client.ts'
import { Balancer } from '../harness/processes/balancer.ts'
import { Cluster } from '../harness/processes/cluster.ts'
import type { ClusterNode } from '../harness/processes/cluster.ts'
import { until } from '../harness/time/until.ts'
import { steadySettings } from './steady-settings.ts'
import { SteadyTraffic } from './steady-traffic.ts'
import type { TrafficFindings } from './steady-traffic.ts'

export interface RollPlan {
  /** Each restart affects one process, alternately an API process and a worker. */
  readonly restarts: number
  readonly requestsPerSecond: number
}

/** A process starts in about 1 s, or in about 10 s while the machine is running all tests. */
const readyDeadlineMs = 30_000

/** Throws if a request fails or the audit finds a problem afterward. */
export async function roll({ restarts, requestsPerSecond }: RollPlan): Promise<TrafficFindings> {
  await using cluster = await Cluster.start({ apis: 2, workers: 2, settings: steadySettings })
  await using balancer = await Balancer.start(cluster.apis.map(({ url }) => url))
  await until('both APIs are ready', () => balancer.readyCount === 2, readyDeadlineMs)
  const client = new ApiClient([balancer.url], cluster.key)
  await using traffic = new SteadyTraffic(client, requestsPerSecond)
  const turns = inTurn(cluster)
  for (let restart = 0; restart < restarts; restart++) {
    const node = turns[restart % turns.length]
    assert.equal(await node?.stop(), 0)
    await node?.start()
    await until('both APIs are ready', () => balancer.readyCount === 2, readyDeadlineMs)
  }
  await traffic.stop()
  assert.deepEqual([...balancer.failures, ...traffic.failures], [])
  for (const taskId of traffic.pictureIds) assert.equal((await client.ended(taskId)).task_status, 3)
  assert.deepEqual(await cluster.run('audit'), { ok: true, violations: [] })
  await cluster.stop()
  return traffic.findings()
}

function inTurn({ apis, workers }: Cluster): readonly ClusterNode[] {
  return apis.flatMap((api, index) => [api, ...workers.slice(index, index + 1)])
}
