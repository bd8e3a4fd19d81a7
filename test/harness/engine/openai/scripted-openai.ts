// A scripted OpenAI-compatible server for images and videos, over real HTTP. It uses one of the dialects, and refuses
// the same requests as the real servers. `test/providers/openai-judge.test.ts` tests it with OpenAI's own client.

import type { IncomingMessage, ServerResponse } from 'node:http'

import { dialects } from '../../../../src/providers/openai/dialects.ts'
import type { DialectName } from '../../../../src/providers/openai/dialects.ts'
import { receiveRequest, textIn } from './received-request.ts'
import type { ReceivedRequest } from './received-request.ts'
import { deliverOutput, trickle } from '../deliver-output.ts'
import { sendWhole } from '../send-body.ts'
import type { SendBody } from '../send-body.ts'
import { StoppableServer } from '../stoppable-server.ts'
import { isTrouble, respondWith } from '../trouble.ts'
import { json, modelsOf, notFound, outage, refusals, tokens } from './responses.ts'
import { sampleOutput } from '../sample-outputs.ts'
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
  readonly received: ReceivedRequest[] = []
  /** The number of submissions, including those that the server did not read. */
  submits = 0
  /** The number of images and videos that a hosted service would bill. */
  billed = 0
  readonly jobs = new VideoJobs()
  sendAccepted: SendBody = sendWhole
  readonly #server = new StoppableServer((request, response) => void this.#answer(request, response))

  private constructor(dialect: DialectName) {
    this.dialect = dialect
  }

  static async start(dialect: DialectName = 'openai'): Promise<ScriptedOpenAi> {
    const scripted = new ScriptedOpenAi(dialect)
    await scripted.#server.listen()
    return scripted
  }

  get port(): number {
    return this.#server.port
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}${this.dialect === 'modelark' ? '/api/v3' : '/v1'}`
  }

  get lastRequest(): ReceivedRequest {
    const last = this.received.at(-1)
    if (last === undefined) throw new Error('nothing was received')
    return last
  }

  restart(): void {
    this.jobs.clear()
    this.#server.http.closeAllConnections()
  }

  switchOff(): Promise<void> {
    return this.#server.stop()
  }

  switchOn(): Promise<void> {
    return this.#server.listen()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#server.stop()
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
    if (typeof act === 'number') return this.#refuse(response, { ...outage, status: act })
    if (act === 'page') return respondWith(act, response)
    const refused = refusals[act]
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
      case 'garbage':
        return respondWith(act, response)
      case 'html':
        return respondWith('page', response)
      case 'silence':
        return
      case 'url': {
        const url = `http://127.0.0.1:${this.port}/files/picture/${sizeOf(received.fields)}`
        return json(response, 200, { data: [{ url }] })
      }
      case 'data-url': {
        const picture = await sampleOutput('picture', sizeOf(received.fields))
        return json(response, 200, { data: [{ url: `data:image/png;base64,${picture.toString('base64')}` }] })
      }
      case 'strange':
        return json(response, 200, { task_id: 'task-1', message: 'queued' })
      case 'trickle':
        return trickle(response, Buffer.from(JSON.stringify(body)), 'application/json')
      default:
        response.writeHead(200, { 'content-type': 'application/json' })
        return this.sendAccepted(response, Buffer.from(JSON.stringify(body)), JSON.stringify(received.fields))
    }
  }

  async #finished(path: string, fields: ReceivedRequest['fields']): Promise<object> {
    const size = sizeOf(fields)
    const isVideo = path === '/video'
    const hasUrl =
      (this.dialect === 'localai' || this.dialect === 'modelark') && fields['response_format'] !== 'b64_json'
    const item = hasUrl
      ? { url: `http://127.0.0.1:${this.port}/files/${isVideo ? 'film' : 'picture'}/${size}` }
      : { b64_json: (await sampleOutput(isVideo ? 'film' : 'picture', size)).toString('base64') }
    const usage = this.dialect === 'xai' ? { cost_in_usd_ticks: 200_000_000 } : tokens
    return { created: 1_760_000_000, data: [item], usage }
  }

  #poll(job: VideoJob, response: ServerResponse): void {
    const act = this.script.poll.shift() ?? 'advance'
    if (typeof act === 'number') return this.#refuse(response, { ...outage, status: act })
    if (isTrouble(act)) return respondWith(act, response)
    const refused = refusals[act]
    if (refused !== undefined) return this.#refuse(response, refused.refusal, refused.headers?.() ?? {})
    if (act === 'forget') this.jobs.delete(job.id)
    if (act === 'forget' || act === 'unknown') return this.#refuse(response, notFound(job.id))
    if (!this.jobs.areHeld) job.step(act)
    json(response, 200, job.record())
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
    const bytes = await sampleOutput(isFilm ? 'film' : 'picture', size)
    const type = isFilm ? 'video/mp4' : 'image/png'
    await deliverOutput(response, this.script.output.shift() ?? 'whole', bytes, type)
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

/** Returns the requested size, a small size with the requested aspect ratio, or 512x512 if the request has neither. */
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
