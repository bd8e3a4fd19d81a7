// A server with OpenAI's image and video API in one of the dialects, over real HTTP. It stores its jobs in memory, refuses the same
// requests as the real servers, and misbehaves on command. `test/providers/openai-judge.test.ts` checks it with OpenAI's own client.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { dialects } from '../../../../src/providers/openai/dialects.ts'
import type { DialectName } from '../../../../src/providers/openai/dialects.ts'
import { receiveRequest, textIn } from './received-request.ts'
import type { ReceivedRequest } from './received-request.ts'
import { sendWhole } from '../send-body.ts'
import type { SendBody } from '../send-body.ts'
import {
  busy,
  hostileSvg,
  json,
  modelsOf,
  notFound,
  outage,
  send,
  submitRefusals,
  tokens,
} from './responses.ts'
import { sampleFilm, samplePicture } from './sample-outputs.ts'
import { Script } from './script.ts'
import type { SubmitAct } from './script.ts'
import { errorBody, serverRules } from './server-rules.ts'
import type { Refusal } from './server-rules.ts'
import { VideoJobs } from './video-jobs.ts'
import type { VideoJob } from './video-jobs.ts'

export const scriptedKey = 'sk-scripted-0123456789'

export class ScriptedOpenAi implements AsyncDisposable {
  readonly dialect: DialectName
  readonly script = new Script()
  /** The requests that the server has read, in order. */
  readonly received: ReceivedRequest[] = []
  /** The number of submissions that arrived, including those that the server did not read. */
  submits = 0
  /** The number of images and videos that the server has created or is creating, which a hosted service would bill. */
  billed = 0
  readonly jobs = new VideoJobs()
  /** Sends the response to an accepted submission. */
  sendAccepted: SendBody = sendWhole
  readonly #outputs = new Map<string, Promise<Buffer>>()
  readonly #trickles: (() => void)[] = []
  readonly #server: Server

  private constructor(dialect: DialectName) {
    this.dialect = dialect
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  static async start(dialect: DialectName = 'openai'): Promise<ScriptedOpenAi> {
    const scripted = new ScriptedOpenAi(dialect)
    scripted.#server.listen(0, '127.0.0.1')
    await once(scripted.#server, 'listening')
    return scripted
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** The URL in the form that clients of the real server use. */
  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}${this.dialect === 'modelark' ? '/api/v3' : '/v1'}`
  }

  get lastRequest(): ReceivedRequest {
    const last = this.received.at(-1)
    if (last === undefined) throw new Error('nothing was received')
    return last
  }

  /** Forgets all jobs, like a restart. */
  restart(): void {
    this.jobs.clear()
    this.#server.closeAllConnections()
  }

  /** Sends the next byte of each trickling response. */
  trickle(): void {
    for (const send of this.#trickles) send()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname.replace(/^\/api\/v3|^\/v1/, '')
    if (path.startsWith('/files/')) return this.#deliver(path, response)
    if (request.method === 'POST') return this.#submit(path, request, response)
    const received = await receiveRequest(request)
    this.received.push(received)
    const refusal = this.#keyRefusal(received)
    if (refusal !== null) return this.#refuse(response, refusal)
    if (path === '/models')
      return json(response, 200, { object: 'list', data: modelsOf[this.dialect].map(modelRecord) })
    const [, id = '', content] = /^\/videos\/([^/]+)(\/content)?$/.exec(path) ?? []
    const job = this.jobs.get(decodeURIComponent(id))
    if (job === undefined) return this.#refuse(response, notFound(id))
    if (request.method === 'DELETE') return this.#delete(job, response)
    if (content !== undefined) return this.#content(job, response)
    this.#poll(job, response)
  }

  async #submit(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.submits++
    const act = this.script.submit.shift() ?? 'accept'
    if (act === 'reset-unread') return void request.socket.resetAndDestroy()
    const received = await receiveRequest(request)
    this.received.push(received)
    const refusal =
      this.#keyRefusal(received) ??
      (isServed(this.dialect, path) ? serverRules[this.dialect](received) : notFound(path))
    if (refusal !== null) return this.#refuse(response, refusal)
    const refused = submitRefusals[act]
    if (refused !== undefined) return this.#refuse(response, refused.refusal, refused.headers?.() ?? {})
    if (act === 'redirect') return void response.writeHead(307, { location: '/v2/elsewhere' }).end()
    if (act === 'empty') return json(response, 200, { created: 1, data: [] })
    if (act === 'error-inside')
      return json(response, 200, { error: { code: 'moderation_blocked', message: 'no' } })
    this.billed++
    await this.#accept(path, received, act, response)
  }

  async #accept(
    path: string,
    received: ReceivedRequest,
    act: SubmitAct,
    response: ServerResponse,
  ): Promise<void> {
    const body =
      path === '/videos'
        ? this.jobs.add(received.fields).record()
        : await this.#finished(path, received.fields)
    switch (act) {
      case 'reset':
        return void response.socket?.resetAndDestroy()
      case 'silence':
        return
      case 'garbage':
        return send(response, 200, Buffer.from('{"created": 17'), 'application/json')
      case 'html':
        return send(response, 200, Buffer.from('<html>welcome</html>'), 'text/html')
      case 'data-url': {
        const picture = await this.#output('picture', sizeOf(received.fields))
        return json(response, 200, { data: [{ url: `data:image/png;base64,${picture.toString('base64')}` }] })
      }
      case 'strange':
        return json(response, 200, { task_id: 'task-1', message: 'queued' })
      case 'trickle':
        return this.#trickle(Buffer.from(JSON.stringify(body)), response)
      default:
        response.writeHead(200, { 'content-type': 'application/json' })
        return this.sendAccepted(response, Buffer.from(JSON.stringify(body)), JSON.stringify(received.fields))
    }
  }

  #trickle(body: Buffer, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    let sent = 0
    this.#trickles.push(() => void response.write(body.subarray(sent, ++sent)))
    this.trickle()
  }

  /** The response to a synchronous request. */
  async #finished(path: string, fields: ReceivedRequest['fields']): Promise<object> {
    const size = sizeOf(fields)
    const isVideo = path === '/video'
    const hasUrl =
      (this.dialect === 'localai' || this.dialect === 'modelark') && fields['response_format'] !== 'b64_json'
    const item = hasUrl
      ? { url: `http://127.0.0.1:${this.port}/files/${isVideo ? 'film' : 'picture'}/${size}` }
      : { b64_json: (await this.#output(isVideo ? 'film' : 'picture', size)).toString('base64') }
    const usage = this.dialect === 'xai' ? { cost_in_usd_ticks: 200_000_000 } : tokens
    return { created: 1_760_000_000, data: [item], usage }
  }

  #poll(job: VideoJob, response: ServerResponse): void {
    const act = this.script.poll.shift() ?? 'advance'
    switch (act) {
      case 'reset':
        return void response.socket?.resetAndDestroy()
      case 'status-500':
      case 'status-400':
        return this.#refuse(response, { ...outage, status: act === 'status-500' ? 500 : 400 })
      case 'busy':
        return this.#refuse(response, busy.refusal, { 'retry-after': '1' })
      case 'garbage':
        return send(response, 200, Buffer.from('<html>'), 'text/html')
      case 'forget':
        this.jobs.delete(job.id)
        return this.#refuse(response, notFound(job.id))
      default:
        job.step(act)
        return json(response, 200, job.record())
    }
  }

  #delete(job: VideoJob, response: ServerResponse): void {
    if ((this.script.cancel.shift() ?? 'stop') === 'stop') this.jobs.delete(job.id)
    json(response, 200, { id: job.id, object: 'video.deleted', deleted: true })
  }

  async #content(job: VideoJob, response: ServerResponse): Promise<void> {
    if (job.status !== 'completed')
      return this.#refuse(response, { ...notFound(job.id), message: 'still in progress' })
    await this.#deliver(`/files/film/${sizeOf(job.fields)}`, response)
  }

  async #deliver(path: string, response: ServerResponse): Promise<void> {
    const [, , kind, size = ''] = path.split('/')
    const isFilm = kind === 'film'
    const bytes = await this.#output(isFilm ? 'film' : 'picture', size)
    const type = isFilm ? 'video/mp4' : 'image/png'
    switch (this.script.output.shift() ?? 'whole') {
      case 'whole':
        return send(response, 200, bytes, type)
      case 'missing':
        return this.#refuse(response, notFound(path))
      case 'expired':
        return this.#refuse(response, { ...notFound(path), status: 410 })
      case 'truncated':
        response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
        return void response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
      case 'page':
        return send(response, 200, Buffer.from('<html>sign in</html>'), 'text/html')
      case 'svg':
        return send(response, 200, Buffer.from(hostileSvg), 'image/svg+xml')
      case 'redirect-private':
        return void response.writeHead(302, { location: 'http://10.0.0.1/secret' }).end()
    }
  }

  /** Each output is created once. */
  #output(kind: 'picture' | 'film', size: string): Promise<Buffer> {
    const key = `${kind} ${size}`
    const [width = 64, height = 64] = size.split('x').map(Number)
    const known = this.#outputs.get(key) ?? (kind === 'film' ? sampleFilm : samplePicture)(width, height)
    this.#outputs.set(key, known)
    return known
  }

  #keyRefusal({ authorization }: ReceivedRequest): Refusal | null {
    if (!dialects[this.dialect].needsKey || authorization === `Bearer ${scriptedKey}`) return null
    const message = `Incorrect API key provided: ${authorization ?? ''}`
    return { status: 401, message, code: 'invalid_api_key', param: null }
  }

  #refuse(response: ServerResponse, refusal: Refusal, headers: Readonly<Record<string, string>> = {}): void {
    json(response, refusal.status, errorBody(this.dialect, refusal), headers)
  }
}

function modelRecord(id: string): object {
  return { id, object: 'model', created: 1_760_000_000, owned_by: 'scripted' }
}

function isServed(dialect: DialectName, path: string): boolean {
  const { images, videos } = dialects[dialect]
  const videoPath = videos?.path.replace('../', '')
  return [images.path, images.editsPath, videoPath].some((known) => path === `/${known}`)
}

/** The requested size, or a small one with the requested aspect ratio. */
function sizeOf(fields: ReceivedRequest['fields']): string {
  const [size, width, height, ratio] = ['size', 'width', 'height', 'aspect_ratio'].map((name) =>
    textIn(fields, name),
  )
  if (size) return size
  if (width) return `${width}x${height}`
  return ratio
    ? ratio
        .split(':')
        .map((side) => Number(side) * 64)
        .join('x')
    : '512x512'
}
