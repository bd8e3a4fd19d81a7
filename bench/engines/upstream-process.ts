// The scripted upstream server. It implements an OpenAI-compatible API, creates images instantly, and ends video jobs
// on command. It does as little work as possible, because it shares the machine with the measured process.
// `upstream.ts` sends the commands.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'

import { sampleOutput, samplePicture } from '../../test/harness/engine/sample-outputs.ts'

export type Command =
  /** Makes the server respond to image requests with a square picture. `side` is in pixels. */
  | { readonly kind: 'draw'; readonly side: number }
  /** Selects `jobs` of the running jobs, and ends each at a random time within the next `withinMs` milliseconds. */
  | { readonly kind: 'finish'; readonly jobs: number; readonly withinMs: number }
  | { readonly kind: 'report' }

export interface UpstreamReport {
  /** The end time of each job that a `finish` command selected, in Unix milliseconds. Can be in the future. */
  readonly endedAtMs: Readonly<Record<string, number>>
  readonly runningJobs: number
  /** For each provider, the arrival times of submissions and polls, in milliseconds since this process started. */
  readonly arrivedAtMs: Readonly<Record<string, readonly number[]>>
  /** The longest time that a request may have waited before this process noticed it. */
  readonly longestStallMs: number
}

let picture = Buffer.alloc(0)
const film = await sampleOutput('film', '320x180')
const running = new Set<string>()
const endedAtMs: Record<string, number> = {}
const arrivedAtMs: Record<string, number[]> = {}
let jobs = 0
const stalls = monitorEventLoopDelay({ resolution: 1 })
stalls.enable()

const server = createServer((request, response) => {
  const [, provider = '', , kind, id = '', content] = request.url?.split('/') ?? []
  if (content !== undefined) return send(response, 'video/mp4', film)
  ;(arrivedAtMs[provider] ??= []).push(performance.now())
  if (kind === 'images') return afterBody(request, () => send(response, 'application/json', picture))
  if (request.method === 'POST') return afterBody(request, () => sendJob(response, newJob()))
  sendJob(response, id)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.on('message', (command: Command) => void obey(command))
process.send?.((server.address() as AddressInfo).port)

/** Executes a command, and replies with a report. */
async function obey(command: Command): Promise<void> {
  if (command.kind === 'draw') {
    const base64 = (await samplePicture(command.side, command.side)).toString('base64')
    picture = Buffer.from(JSON.stringify({ created: 1_760_000_000, data: [{ b64_json: base64 }] }))
  }
  if (command.kind === 'finish') {
    for (const id of [...running].slice(0, command.jobs)) {
      running.delete(id)
      endedAtMs[id] = Date.now() + Math.random() * command.withinMs
    }
  }
  const longestStallMs = stalls.max / 1e6
  process.send?.({
    endedAtMs,
    arrivedAtMs,
    longestStallMs,
    runningJobs: running.size,
  } satisfies UpstreamReport)
}

function newJob(): string {
  const id = `job-${jobs++}`
  running.add(id)
  return id
}

function sendJob(response: ServerResponse, id: string): void {
  const hasEnded = (endedAtMs[id] ?? Infinity) <= Date.now()
  const record = { id, object: 'video', status: hasEnded ? 'completed' : 'in_progress', progress: 0 }
  send(response, 'application/json', Buffer.from(JSON.stringify(record)))
}

function afterBody(request: IncomingMessage, then: () => void): void {
  request.resume().once('end', then)
}

function send(response: ServerResponse, type: string, body: Buffer): void {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)
}
