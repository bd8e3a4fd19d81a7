// A scripted ComfyUI server that uses real HTTP and WebSockets. As on a real server, a job that is submitted twice with
// the same ID runs twice, a restart loses the queue and the history but not the files, and a waiting job vanishes when
// it is canceled. `comfyui.test.ts` can run on this server or on a real one.

import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

import { deliverOutput } from '../deliver-output.ts'
import type { OutputAct } from '../deliver-output.ts'
import { sendWhole } from '../send-body.ts'
import type { SendBody } from '../send-body.ts'
import { StoppableServer } from '../stoppable-server.ts'
import { isTrouble, respondWith } from '../trouble.ts'
import type { Trouble } from '../trouble.ts'
import { describeNode, ok, submitRefusals, systemStats } from './answers.ts'
import type { Answer, SubmitAct } from './answers.ts'
import type { NodeFiles } from './core-nodes.ts'
import { JobQueue } from './job-queue.ts'
import type { Fate } from './job-queue.ts'
import { checkExchange } from './protocol.ts'
import { validatePrompt } from './validate-prompt.ts'
import type { Prompt } from './validate-prompt.ts'
import { WebSocketHub } from './web-socket-hub.ts'

export class ScriptedComfyUI implements AsyncDisposable {
  /** Each submission uses up one reaction. If none is left, the job is accepted. */
  readonly submitActs: SubmitAct[] = []
  /** Each job uses up one fate. If none is left, the job succeeds. */
  readonly fates: Fate[] = []
  readonly submits: string[] = []
  /** The number of requests, keyed by method and path without IDs. */
  readonly asked = new Map<string, number>()
  /** Descriptions of the requests and responses that do not match `protocol.ts`. */
  readonly violations: string[] = []
  /** If set, requests need this `authorization` header. */
  password: string | null = null
  /** If set, every request except a submission gets this status. */
  trouble: number | null = null
  /** Each request for the queue uses up one fault. If none is left, the response is correct. */
  readonly queueTroubles: Trouble[] = []
  /** Each request for an output uses up one act. If none is left, the output is delivered. */
  readonly outputActs: OutputAct[] = []
  sendAccepted: SendBody = sendWhole
  readonly files = new Map<string, Buffer>()
  readonly inputs = new Map<string, Buffer>()
  readonly queue: JobQueue
  readonly #hub = new WebSocketHub()
  readonly #server = new StoppableServer((request, response) => void this.#serve(request, response))
  #number = 0

  private constructor() {
    this.queue = new JobQueue(this.#nodeFiles(), (clientId, message) => this.#hub.send(clientId, message))
    this.#server.http.on('upgrade', (request, socket) => {
      const clientId = new URL(request.url ?? '/', this.origin).searchParams.get('clientId') ?? ''
      this.#count(request)
      if (this.password !== null && request.headers.authorization !== this.password) socket.destroy()
      else this.#hub.accept(request, socket, clientId)
    })
  }

  static async start(): Promise<ScriptedComfyUI> {
    const server = new ScriptedComfyUI()
    await server.#server.listen()
    return server
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#server.port}`
  }

  get listeners(): number {
    return this.#hub.connected
  }

  restart(): void {
    this.queue.restart()
    this.dropConnections()
  }

  dropConnections(): void {
    this.#hub.drop()
    this.#server.http.closeAllConnections()
  }

  async switchOff(): Promise<void> {
    this.dropConnections()
    await this.#server.stop()
  }

  switchOn(): Promise<void> {
    return this.#server.listen()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.queue.restart()
    this.queue.release()
    await this.switchOff()
  }

  #count(request: IncomingMessage): void {
    const { pathname } = new URL(request.url ?? '/', this.origin)
    const name = `${request.method} ${pathname.replace(/(history|object_info)\/.*/, '$1')}`
    this.asked.set(name, (this.asked.get(name) ?? 0) + 1)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#count(request)
    const url = new URL(request.url ?? '/', this.origin)
    const isSubmit = request.method === 'POST' && url.pathname === '/api/prompt'
    if (isSubmit && this.submitActs[0] === 'reset-unread') return this.#resetUnread(request)
    const body = await readBody(request)
    const answer =
      this.#refusal(request) ?? (isSubmit ? this.#submit(body) : this.#answer(request, url, body))
    if (answer === null) return
    if (typeof answer !== 'object') return respondWith(answer, response)
    const { status, json, bytes, headers = {} } = answer
    this.violations.push(...checkExchange(`${request.method}`, url.pathname, body, status, json))
    const content = bytes ?? Buffer.from(json === undefined ? '' : JSON.stringify(json))
    const type = json === undefined ? 'text/plain' : 'application/json'
    if (request.method === 'GET' && url.pathname === '/api/view' && status === 200)
      return await deliverOutput(response, this.outputActs.shift() ?? 'whole', content, type)
    response.writeHead(status, { 'content-type': type, 'content-length': content.length, ...headers })
    if (isSubmit && status === 200) this.sendAccepted(response, content, body.toString())
    else response.end(request.method === 'HEAD' ? undefined : content)
  }

  #resetUnread({ socket }: IncomingMessage): void {
    this.submitActs.shift()
    this.submits.push('unread')
    socket.resetAndDestroy()
  }

  #refusal(request: IncomingMessage): Answer | null {
    if (this.password !== null && request.headers.authorization !== this.password) return { status: 401 }
    const isSubmit = request.method === 'POST' && request.url === '/api/prompt'
    return this.trouble === null || isSubmit ? null : { status: this.trouble }
  }

  /** Returns null if the server must not respond. */
  #submit(body: Buffer): Answer | Trouble | null {
    const { prompt, prompt_id: id, client_id: clientId } = JSON.parse(body.toString()) as Submission
    this.submits.push(id)
    const act = this.submitActs.shift() ?? 'take'
    if (isTrouble(act)) return act
    const refusal = submitRefusals.get(act)
    if (refusal !== undefined) return refusal()
    const verdict = validatePrompt(prompt, (name) => this.inputs.has(name))
    if (verdict.kind === 'refused') return { status: 400, json: verdict.refusal }
    const number = this.#number++
    const { nodes, node_errors: nodeErrors } = verdict
    const fate = this.fates.shift() ?? 'succeed'
    this.queue.put({ number, id, prompt, nodes, clientId, fate, isInterrupted: false })
    if (act === 'take-silently') return null
    const trouble = act.replace('take-then-', '')
    return isTrouble(trouble) ? trouble : ok({ prompt_id: id, number, node_errors: nodeErrors })
  }

  #answer(request: IncomingMessage, url: URL, body: Buffer): Answer | Trouble {
    const { running, pending, history } = this.queue
    const [, , route, last] = url.pathname.split('/')
    switch (`${request.method === 'HEAD' ? 'GET' : request.method} ${route}`) {
      case 'GET prompt':
        return ok({ exec_info: { queue_remaining: pending.length + (running === null ? 0 : 1) } })
      case 'GET queue': {
        const trouble = this.queueTroubles.shift()
        if (trouble !== undefined) return trouble
        const shown = ({ number, id, prompt, clientId }: (typeof pending)[number]) => [
          number,
          id,
          prompt,
          { client_id: clientId },
          [],
        ]
        return ok({
          queue_running: running === null ? [] : [shown(running)],
          queue_pending: pending.map(shown),
        })
      }
      case 'POST queue': {
        const { delete: ids } = JSON.parse(body.toString()) as { readonly delete: readonly string[] }
        pending.splice(0, pending.length, ...pending.filter(({ id }) => !ids.includes(id)))
        return { status: 200 }
      }
      case 'POST interrupt': {
        const { prompt_id: id } = JSON.parse(body.toString()) as { readonly prompt_id: string }
        if (running?.id === id) running.isInterrupted = true
        return { status: 200 }
      }
      case 'GET history':
        return ok(history.has(last ?? '') ? { [last ?? '']: history.get(last ?? '') } : {})
      case 'POST history':
        history.clear()
        return { status: 200 }
      case 'GET view': {
        const name = `${url.searchParams.get('subfolder')}/${url.searchParams.get('filename')}`
        const bytes = this.files.get(name)
        return bytes === undefined ? { status: 404 } : { status: 200, bytes }
      }
      case 'POST upload':
        return this.#upload(request, body)
      case 'GET system_stats':
        return ok(systemStats)
      case 'GET object_info':
        return ok(describeNode(decodeURIComponent(last ?? '')))
      default:
        return { status: 404 }
    }
  }

  #upload(request: IncomingMessage, body: Buffer): Answer {
    const boundary = /boundary=(.*)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? ''
    const parts = new Map(
      body
        .toString('latin1')
        .split(`--${boundary}`)
        .flatMap((part) => {
          const [, name, file] = /name="([^"]*)"(?:; filename="([^"]*)")?/.exec(part) ?? []
          const content = Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4, -2), 'latin1')
          return name === undefined ? [] : [[name, { file, content }] as const]
        }),
    )
    const name = parts.get('image')?.file ?? ''
    const subfolder = parts.get('subfolder')?.content.toString() ?? ''
    this.inputs.set(`${subfolder}/${name}`, parts.get('image')?.content ?? Buffer.alloc(0))
    return ok({ name, subfolder, type: 'input' })
  }

  #nodeFiles(): NodeFiles {
    return {
      readInput: (name) => this.inputs.get(name),
      save: (prefix, extension, bodies) =>
        bodies.map((body) => {
          const taken = [...this.files.keys()].filter((name) => name.startsWith(`${prefix}_`)).length
          const name = `${prefix}_${String(taken + 1).padStart(5, '0')}_.${extension}`
          this.files.set(name, body)
          return { filename: path.basename(name), subfolder: path.dirname(name), type: 'output' }
        }),
    }
  }
}

interface Submission {
  readonly prompt: Prompt
  readonly prompt_id: string
  readonly client_id: string
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
