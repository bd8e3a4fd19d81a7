// A scripted engine over real HTTP on loopback. It records submissions, polls, lookups, cancellations, and downloads.

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import sharp from 'sharp'

import { sendHook, signingKey } from './scripted-hook.ts'

/**
 * `accept-silently`: takes the job, but drops the connection without responding. `call-silently`: the same, but first
 * calls the hook. `accept-late`: takes the job and responds when the test calls `answerLate`. `deliver`: responds
 * immediately with the output's URL. `deliver-late`: the same, but the output is delayed until `answerLate` is called.
 * `deliver-bytes`: responds immediately with the output itself. `overloaded`: refuses with an error that allows another
 * attempt. `refuse-here`: refuses a task that another engine might accept.
 */
export type SubmitAct =
  | 'accept'
  | 'accept-silently'
  | 'call-silently'
  | 'accept-late'
  | 'deliver'
  | 'deliver-late'
  | 'deliver-bytes'
  | 'break'
  | 'busy'
  | 'overloaded'
  | 'refuse'
  | 'refuse-here'

/**
 * `slow-down`: asks not to be polled for a minute. `stall`: does not respond. `succeed-late`: delays the output until
 * `answerLate` is called. `succeed-gone`: returns an output URL that has expired. `succeed-poison`: returns the URL of
 * the bytes in `poison`.
 */
export type PollAct =
  | 'running'
  | 'succeed'
  | 'fail'
  | 'fail-for-good'
  | 'error'
  | 'slow-down'
  | 'lose'
  | 'lose-for-good'
  | 'lie'
  | 'deliver-nothing'
  | 'stall'
  | 'succeed-late'
  | 'succeed-gone'
  | 'succeed-poison'

/** `stop`: later polls report a canceled job. `forget`: later polls do not find the job. `error`: the request fails. */
export type CancelAct = 'stop' | 'forget' | 'ignore' | 'error'

/** Each request uses up one act; the last act repeats. */
export interface Script {
  readonly submit?: readonly SubmitAct[]
  readonly poll?: readonly PollAct[]
  readonly cancel?: readonly CancelAct[]
}

export interface Job {
  readonly id: string
  readonly jobKey: string
  readonly prompt: string
  readonly hookUrl: string | null
  cancels: number
}

interface Submission {
  readonly jobKey: string
  readonly prompt: string
  readonly hookUrl?: string | null
}

interface Acts {
  readonly submit: SubmitAct[]
  readonly poll: PollAct[]
  readonly cancel: CancelAct[]
}

export class ScriptedUpstream {
  readonly jobs: Job[] = []
  readonly submits: string[] = []
  readonly polls: string[] = []
  readonly downloads: string[] = []
  readonly finds: string[] = []
  /** Whether the engine closes the connection when a worker looks up a job. */
  breaksFinds = false
  /** Whether lookups return 503. */
  isUnsure = false
  /** The progress of running jobs, from 0 to 1. Null if the engine reports no progress. */
  progress: number | null = null
  hookOrigin = ''
  poison: Buffer = Buffer.alloc(0)
  readonly #late: (() => void)[] = []
  readonly #stopped = new Set<Job>()
  readonly #forgotten = new Set<Job>()
  readonly #scripts = new Map<string, Acts>()
  readonly #image: Buffer
  readonly #server: Server

  private constructor(image: Buffer) {
    this.#image = image
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  static async start(): Promise<ScriptedUpstream> {
    // The picture is noise, because the service rejects a picture of a single color.
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const canvas = { width: 64, height: 64, channels: 3, background: '#c08040', noise } as const
    const upstream = new ScriptedUpstream(await sharp({ create: canvas }).png().toBuffer())
    await new Promise<void>((resolve) => upstream.#server.listen(0, '127.0.0.1', resolve))
    return upstream
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  script(prompt: string, { submit = ['accept'], poll = ['succeed'], cancel = ['stop'] }: Script): void {
    this.#scripts.set(prompt, { submit: [...submit], poll: [...poll], cancel: [...cancel] })
  }

  jobsFor(prompt: string): readonly Job[] {
    return this.jobs.filter((job) => job.prompt === prompt)
  }

  get waitingAnswers(): number {
    return this.#late.length
  }

  answerLate(): void {
    for (const answer of this.#late.splice(0)) answer()
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    if (url.pathname.endsWith('.png')) this.downloads.push(url.pathname)
    if (request.method === 'POST') this.#submit(await readJson(request), response)
    else if (url.pathname === '/image.png') send(response, 200, this.#image, 'image/png')
    else if (url.pathname === '/not-an-image')
      send(response, 200, Buffer.from('<html>no</html>'), 'image/png')
    else if (url.pathname === '/late.png')
      this.#late.push(() => send(response, 200, this.#image, 'image/png'))
    else if (url.pathname === '/poison.png') send(response, 200, this.poison, 'image/png')
    else if (url.pathname === '/gone.png') send(response, 410, Buffer.from('expired'), 'text/plain')
    else if (url.pathname === '/jobs') this.#find(url.searchParams.get('key') ?? '', response)
    else this.#answerJob(request.method ?? 'GET', url.pathname.slice('/jobs/'.length), response)
  }

  #submit(body: Submission, response: ServerResponse): void {
    this.submits.push(body.prompt)
    switch (next(this.#scriptOf(body.prompt).submit)) {
      case 'accept':
        return json(response, 200, { id: this.#take(body).id })
      case 'accept-silently':
        this.#take(body)
        response.destroy()
        return
      case 'call-silently':
        void this.callHook(this.#take(body)).finally(() => response.destroy())
        return
      case 'accept-late': {
        const { id } = this.#take(body)
        this.#late.push(() => json(response, 200, { id }))
        return
      }
      case 'deliver':
        return json(response, 200, { url: `${this.url}/image.png` })
      case 'deliver-late':
        return json(response, 200, { url: `${this.url}/late.png` })
      case 'deliver-bytes':
        return json(response, 200, { base64: this.#image.toString('base64') })
      case 'overloaded':
        return json(response, 503, {})
      case 'break':
        response.destroy()
        return
      case 'busy':
        return json(response, 429, {})
      case 'refuse-here':
        return json(response, 403, {})
      default:
        return json(response, 422, {})
    }
  }

  /** Calls the hook that the job's submission specified. Returns the status of the response. */
  async callHook({ hookUrl, jobKey, id }: Job, key = signingKey): Promise<number> {
    if (hookUrl === null) throw new Error('the submission had no hook')
    const { pathname } = new URL(hookUrl)
    return sendHook(this.hookOrigin + pathname, { jobKey, id }, key)
  }

  #take({ jobKey, prompt, hookUrl = null }: Submission): Job {
    const job = { id: randomUUID(), jobKey, prompt, hookUrl, cancels: 0 }
    this.jobs.push(job)
    return job
  }

  #find(key: string, response: ServerResponse): void {
    this.finds.push(key)
    if (this.breaksFinds) return void response.destroy()
    if (this.isUnsure) return json(response, 503, {})
    const job = this.jobs.find(({ jobKey }) => jobKey === key)
    json(response, 200, { id: job?.id ?? null })
  }

  #answerJob(method: string, id: string, response: ServerResponse): void {
    const job = this.jobs.find((known) => known.id === id)
    if (job === undefined || this.#forgotten.has(job)) return json(response, 404, {})
    if (method === 'DELETE') return this.#cancel(job, response)
    this.polls.push(job.prompt)
    if (this.#stopped.has(job)) return json(response, 200, { state: 'canceled' })
    switch (next(this.#scriptOf(job.prompt).poll)) {
      case 'succeed':
        return json(response, 200, { state: 'succeeded', url: `${this.url}/image.png` })
      case 'lie':
        return json(response, 200, { state: 'succeeded', url: `${this.url}/not-an-image` })
      case 'deliver-nothing':
        return json(response, 200, { state: 'succeeded' })
      case 'stall':
        return
      case 'succeed-late':
        return json(response, 200, { state: 'succeeded', url: `${this.url}/late.png` })
      case 'succeed-gone':
        return json(response, 200, { state: 'succeeded', url: `${this.url}/gone.png` })
      case 'succeed-poison':
        return json(response, 200, { state: 'succeeded', url: `${this.url}/poison.png` })
      case 'fail':
        return json(response, 200, { state: 'failed' })
      case 'fail-for-good':
        return json(response, 200, { state: 'rejected' })
      case 'error':
        return json(response, 500, {})
      case 'slow-down':
        return json(response, 429, {})
      case 'lose':
        return json(response, 404, {})
      case 'lose-for-good':
        return json(response, 410, {})
      default:
        return json(response, 200, { state: 'in_queue', progress: this.progress })
    }
  }

  #cancel(job: Job, response: ServerResponse): void {
    job.cancels++
    const act = next(this.#scriptOf(job.prompt).cancel)
    if (act === 'error') return void response.destroy()
    if (act === 'stop') this.#stopped.add(job)
    if (act === 'forget') this.#forgotten.add(job)
    json(response, 200, {})
  }

  #scriptOf(prompt: string): Acts {
    if (!this.#scripts.has(prompt)) this.script(prompt, {})
    return this.#scripts.get(prompt) as Acts
  }
}

function next<Act>(acts: Act[]): Act | undefined {
  return acts.length > 1 ? acts.shift() : acts[0]
}

async function readJson(request: IncomingMessage): Promise<Submission> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Submission
}

function json(response: ServerResponse, status: number, body: object): void {
  send(response, status, Buffer.from(JSON.stringify(body)), 'application/json')
}

function send(response: ServerResponse, status: number, body: Buffer, type: string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': body.length })
  response.end(body)
}
