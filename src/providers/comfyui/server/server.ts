// One ComfyUI server and its HTTP API. Never retries a request.

import type { IncomingHttpHeaders } from 'node:http'

import { isObject, tryParse } from '../../../lib/json.ts'
import type { Json, JsonObject } from '../../../lib/json.ts'
import type { HttpClient, HttpRequest } from '../../../net/http-client.ts'
import { multipart } from '../../../net/multipart.ts'
import { filePart } from '../../input-forms.ts'
import type { InputImage } from '../../provider.ts'
import { textOf } from '../bounded-text.ts'
import { ProgressFeed } from './progress-feed.ts'
import { SharedRead } from './shared-read.ts'

export interface ServerAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Undefined if the body is not JSON. */
  readonly json: Json | undefined
}

/** A response that does not contain what we asked for, for example because it comes from a proxy. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer'
  readonly status: number

  constructor(path: string, status: number) {
    super(`${path} returned status ${status} with a body that is not in ComfyUI's format`)
    this.status = status
  }
}

/** The IDs of the jobs that a server has not finished. */
export interface Queue {
  readonly running: ReadonlySet<string>
  readonly pending: ReadonlySet<string>
}

/** A file on a server, as described in the `outputs` of a finished job. */
export interface ServerFile {
  readonly filename: string
  readonly subfolder: string
  readonly type: string
}

export const promptPath = '/api/prompt'
export const uploadPath = '/api/upload/image'
export const uploadFields = { subfolder: 'mutoscope', type: 'input', overwrite: 'true' } as const

/**
 * A response that lists the queue contains the entire workflow of every waiting job: about 40 MB for 1,000 jobs of a
 * video model.
 */
const bodyBytesMax = 64 * 1024 * 1024

/** The time limit for reading a queue. Several callers share a read, so a read cannot use one caller's signal. */
const queueMs = 30_000

/** The pause between two reads of a queue. It limits us to five reads per second, however many tasks we poll. */
const queueGapMs = 200

export class Server {
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
  readonly progress: ProgressFeed
  readonly #http: HttpClient
  readonly #queue: SharedRead<Queue>

  constructor(origin: string, headers: Readonly<Record<string, string>>, http: HttpClient, clientId: string) {
    this.origin = origin
    this.headers = headers
    this.progress = new ProgressFeed(origin, headers, clientId)
    this.#http = http
    this.#queue = new SharedRead(() => this.#readQueue(), queueGapMs)
  }

  /**
   * Returns the number of jobs that are waiting or running. Throws `UnexpectedAnswer`, `FetchFailed`, or the signal's
   * reason.
   */
  async load(signal: AbortSignal): Promise<number> {
    const { exec_info: info } = await this.#object('GET', promptPath, null, signal)
    return isObject(info) && typeof info['queue_remaining'] === 'number' ? info['queue_remaining'] : 0
  }

  /** Resolves with the result of a read that begins after this call. */
  queue(signal: AbortSignal): Promise<Queue> {
    return this.#queue.read(signal)
  }

  /** Returns the server's record of a job, or null if the job has not ended yet or the server has forgotten it. */
  async history(id: string, signal: AbortSignal): Promise<JsonObject | null> {
    const entry = (await this.#object('GET', `/api/history/${encodeURIComponent(id)}`, null, signal))[id]
    return isObject(entry) ? entry : null
  }

  /** Resolves with any response, even one that reports an error. */
  prompt(body: JsonObject, signal: AbortSignal): Promise<ServerAnswer> {
    return this.#ask('POST', promptPath, body, signal)
  }

  /** Returns the name by which a LoadImage node finds the image. */
  async upload(image: InputImage, name: string, signal: AbortSignal): Promise<string> {
    const { headers, body } = multipart([
      ...Object.entries(uploadFields).map(([name, text]) => ({ name, text })),
      await filePart('image', name, image),
    ])
    const path = uploadPath
    const { status, json } = await this.#send({ method: 'POST', path, headers, body, signal })
    if (status !== 200 || !isObject(json) || typeof json['name'] !== 'string')
      throw new UnexpectedAnswer(path, status)
    const folder = json['subfolder']
    return typeof folder === 'string' && folder !== '' ? `${folder}/${json['name']}` : json['name']
  }

  /** Removes a waiting job, which the server then forgets, or interrupts a running job between two of its nodes. */
  async stop(id: string, signal: AbortSignal): Promise<void> {
    await this.#ask('POST', '/api/queue', { delete: [id] }, signal)
    const { running } = await this.queue(signal)
    // Older servers ignore the ID and interrupt whichever job is running, so we interrupt only if our job is running.
    if (running.has(id)) await this.#ask('POST', '/api/interrupt', { prompt_id: id }, signal)
  }

  urlOf({ filename, subfolder, type }: ServerFile): string {
    return `${this.origin}/api/view?${new URLSearchParams({ filename, subfolder, type }).toString()}`
  }

  async hasFile(file: ServerFile, signal: AbortSignal): Promise<boolean> {
    const { pathname, search } = new URL(this.urlOf(file))
    const path = pathname + search
    const { status } = await this.#send({ method: 'HEAD', path, headers: {}, body: null, signal })
    if (status === 200) return true
    if (status === 404) return false
    throw new UnexpectedAnswer('/api/view', status)
  }

  async describe(signal: AbortSignal): Promise<string> {
    const { system, devices } = await this.#object('GET', '/api/system_stats', null, signal)
    const [device] = Array.isArray(devices) ? devices : []
    const version = isObject(system) ? system['comfyui_version'] : null
    const name = isObject(device) ? device['name'] : null
    return `ComfyUI ${textOf(version) || 'of an unknown version'} on ${textOf(name) || 'an unknown device'}`
  }

  /** Returns the definitions of a node type's inputs by name, or null if the server does not have the type. */
  async nodeInputs(classType: string, signal: AbortSignal): Promise<JsonObject | null> {
    const path = `/api/object_info/${encodeURIComponent(classType)}`
    const info = (await this.#object('GET', path, null, signal))[classType]
    if (!isObject(info)) return null
    const { required, optional } = isObject(info['input']) ? info['input'] : {}
    return { ...(isObject(required) && required), ...(isObject(optional) && optional) }
  }

  async #readQueue(): Promise<Queue> {
    const signal = AbortSignal.timeout(queueMs)
    const answer = await this.#object('GET', '/api/queue', null, signal)
    const { queue_running: running, queue_pending: pending } = answer
    if (!Array.isArray(running) || !Array.isArray(pending)) throw new UnexpectedAnswer('/api/queue', 200)
    return { running: new Set(running.map(idOf)), pending: new Set(pending.map(idOf)) }
  }

  async #object(
    method: 'GET' | 'POST',
    path: string,
    body: JsonObject | null,
    signal: AbortSignal,
  ): Promise<JsonObject> {
    const { status, json } = await this.#ask(method, path, body, signal)
    if (status !== 200 || !isObject(json)) throw new UnexpectedAnswer(path, status)
    return json
  }

  #ask(
    method: 'GET' | 'POST',
    path: string,
    json: JsonObject | null,
    signal: AbortSignal,
  ): Promise<ServerAnswer> {
    const headers = json === null ? {} : { 'content-type': 'application/json' }
    const body = json === null ? null : JSON.stringify(json)
    return this.#send({ method, path, headers, body, signal })
  }

  async #send({
    path,
    headers,
    ...request
  }: Omit<HttpRequest, 'url'> & { readonly path: string }): Promise<ServerAnswer> {
    const url = new URL(this.origin + path)
    const whole = { ...request, url, headers: { ...this.headers, ...headers } }
    const answer = await this.#http.exchange(whole, bodyBytesMax)
    return { status: answer.status, headers: answer.headers, json: tryParse(answer.text) }
  }
}

/** A queue entry is a list that begins with the job's priority and ID. */
function idOf(entry: Json): string {
  return Array.isArray(entry) ? textOf((entry as readonly Json[])[1]) : ''
}
