// Measures the delay between the end of a video job and the end of its task, and the memory and CPU time of the
// service, while a polled engine runs many jobs.

import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

import { rounded } from '../figures.ts'
import { MeasuredServer } from '../measured-server.ts'
import { createVideos } from './create-videos.ts'
import type { Upstream } from './upstream.ts'

const pollSeconds = 5
const idleSeconds = 30
/** Low enough that checking and storing the videos does not keep the processor fully busy. */
const endsPerSecond = 15

/** `ends` is the number of jobs that end during the measurement. */
export async function measurePolledJobs(
  upstream: Upstream,
  jobs: number,
  ends: number,
): Promise<readonly (readonly string[])[]> {
  const name = `polled-${jobs}`
  await using server = await MeasuredServer.start(`
providers:
  engine:
    type: openai
    dialect: vllm-omni
    base_url: ${upstream.baseUrl(name)}
    concurrency: ${jobs}
    poll_seconds_min: ${pollSeconds}
    poll_seconds_max: ${pollSeconds}
models: { svc-flash: { routes: [{ provider: engine }] } }
`)
  await createVideos(server, 'svc-flash', jobs)
  while ((await upstream.report()).runningJobs < jobs) await pause(500)
  const before = server.usage()
  await pause(idleSeconds * 1_000)
  const after = server.usage()
  const cores = (after.cpuSeconds - before.cpuSeconds) / idleSeconds
  await upstream.finish(ends, (ends / endsPerSecond) * 1_000)
  using database = new DatabaseSync(path.join(server.folder, 'data', 'mutoscope.db'), {
    readOnly: true,
  })
  while (endedTasks(database).length < ends) await pause(1_000)
  const { endedAtMs } = await upstream.report()
  const latencies = endedTasks(database)
    .map(({ job, finishedAtMs }) => finishedAtMs - (endedAtMs[job] ?? Number.NaN))
    .toSorted((a, b) => a - b)
  const share = (part: number) => (latencies[Math.floor(ends * part)] ?? Number.NaN) / (pollSeconds * 1_000)
  const megabytes = Math.max(before.residentBytes, after.residentBytes, server.usage().residentBytes) / 1e6
  return [
    [`median delay from a job's end to its task's end, ${jobs} running`, inIntervals(share(0.5)), '≤ 0.6'],
    ['p99 of this delay', inIntervals(share(0.99)), '≤ 1.2'],
    [`memory with ${jobs} running`, `${rounded(megabytes)} MB`, '≤ 400 MB'],
    [`processor while ${jobs} are polled`, `${cores.toFixed(2)} cores`, '≤ 0.5'],
  ]
}

/** Reads the database directly, because requests would add to the load of the measured service. */
function endedTasks(
  database: DatabaseSync,
): readonly { readonly job: string; readonly finishedAtMs: number }[] {
  const rows = database
    .prepare(
      `select a.handle ->> 'id' as job, t.finished_at_ms as finished from attempts a
         join tasks t on t.id = a.task_id where t.phase = 'succeeded'`,
    )
    .all()
  return rows.map(({ job, finished }) => ({ job: String(job), finishedAtMs: Number(finished) }))
}

function inIntervals(value: number): string {
  return `${value.toFixed(2)} poll intervals`
}
