// The progress of the jobs that this process has submitted to one server, as reported over a WebSocket. A lost message
// does no harm, because only polling decides whether a job has ended.

import { systemClock } from '../../../lib/clock.ts'
import { ExpiringMap } from '../../../lib/expiring-map.ts'
import { isObject, tryParse } from '../../../lib/json.ts'
import type { Json } from '../../../lib/json.ts'
import { listen } from '../../../net/web-socket.ts'
import type { Listening } from '../../../net/web-socket.ts'
import { textOf } from '../bounded-text.ts'

/**
 * The minimum pause between attempts to connect, in case a server is down or is behind a proxy that does not support
 * WebSockets.
 */
const reconnectMs = 10_000

/** How long we keep a job's progress: longer than any job runs. */
const keptMs = 86_400_000
const jobsMax = 10_000

interface Watched {
  readonly nodes: number
  /** From 0 to 1; never decreases. */
  progress: number
}

export class ProgressFeed {
  readonly #url: URL
  readonly #headers: Readonly<Record<string, string>>
  readonly #jobs = new ExpiringMap<string, Watched>(systemClock, keptMs, jobsMax)
  #listening: Listening | null = null
  #triedAtMs = -Infinity

  /** `clientId` identifies the client that submits the jobs. Only this client receives messages about them. */
  constructor(origin: string, headers: Readonly<Record<string, string>>, clientId: string) {
    this.#url = new URL(`${origin.replace(/^http/, 'ws')}/ws?clientId=${clientId}`)
    this.#headers = headers
  }

  /** `nodes`: the number of nodes in the job's workflow. */
  watch(jobId: string, nodes: number): void {
    this.#jobs.set(jobId, { nodes, progress: 0 })
    this.#connect()
  }

  /** Returns null for a job that is not watched. */
  progressOf(jobId: string): number | null {
    const job = this.#jobs.get(jobId)
    if (job === undefined) return null
    this.#connect()
    return job.progress
  }

  close(): void {
    this.#listening?.close()
    this.#triedAtMs = Infinity
  }

  #connect(): void {
    const nowMs = systemClock.monotonicMs()
    if (this.#listening?.isOpen === true || nowMs < this.#triedAtMs + reconnectMs) return
    this.#triedAtMs = nowMs
    this.#listening = listen(this.#url, this.#headers, (text) => this.#receive(text))
  }

  #receive(text: string): void {
    const message = tryParse(text)
    if (!isObject(message) || message['type'] !== 'progress_state') return
    const { prompt_id: id, nodes } = isObject(message['data']) ? message['data'] : {}
    const job = this.#jobs.get(textOf(id))
    if (job === undefined || !isObject(nodes)) return
    const done = Object.values(nodes).reduce((sum: number, node) => sum + partDone(node), 0)
    // Subgraphs can add nodes while the job is running, so the number of finished nodes can exceed `job.nodes`.
    job.progress = Math.max(job.progress, Math.min(1, done / job.nodes))
  }
}

function partDone(node: Json): number {
  if (!isObject(node)) return 0
  if (node['state'] === 'finished') return 1
  const { value, max } = node
  return typeof value === 'number' && typeof max === 'number' && max > 0
    ? Math.min(1, Math.max(0, value / max))
    : 0
}
