// An S3-compatible store on loopback that checks every signature and keeps its objects in memory. It does what such
// stores have in common and refuses what some lack, and it fails on command; it keeps a journal of what reached it.

import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

import { fixedPort } from '../network/fixed-port.ts'
import { act, refused } from './operations.ts'
import type { S3Answer, S3Object, S3Request } from './operations.ts'
import { verifySignature } from './signature.ts'
import type { S3Refusal } from './signature.ts'

/**
 * `S3Refusal`: this answer, and nothing is done. `break`: the connection ends, and nothing was done. `break-after`: it
 * is done, and the connection ends before the answer. `break-within`: after half of the answer's bytes. `hang`: it is
 * done, and never answered.
 */
export type S3Fault = S3Refusal | 'break' | 'break-after' | 'break-within' | 'hang'

export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly status: number | null
}

export async function startS3Server(): Promise<S3Server> {
  const server = new S3Server(await fixedPort())
  await server.comeBack()
  return server
}

export class S3Server implements AsyncDisposable {
  readonly region = 'eu-test-1'
  readonly bucket = 'media'
  readonly accessKeyId = randomBytes(10).toString('hex').toUpperCase()
  readonly secretAccessKey = randomBytes(20).toString('base64')
  /** By key; a test may look, spoil and remove. */
  readonly objects = new Map<string, S3Object>()
  /** What was answered, oldest first; `status` is null where no answer was given. */
  readonly seen: SeenRequest[] = []
  /** Ahead of the clock of the machine. */
  clockAheadMs = 0
  /** Small, so that lists of a few objects have pages. */
  keysPerPageMax = 1_000
  readonly #port: number
  readonly #faults: { fault: S3Fault; method: string | null }[] = []
  #server: Server | null = null

  constructor(port: number) {
    this.#port = port
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** The next `count` requests, or those with this method, meet the fault. */
  failNext(count: number, fault: S3Fault, method: string | null = null): void {
    for (let next = 0; next < count; next++) this.#faults.push({ fault, method })
  }

  /** Ends all connections and refuses new ones; what is stored stays. */
  async goDown(): Promise<void> {
    const server = this.#server
    if (server === null) return
    this.#server = null
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }

  async comeBack(): Promise<void> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy())
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.#port, '127.0.0.1', resolve)
    })
    this.#server = server
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.goDown()
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming)
    const fault = this.#takeFault(request.method)
    const answer = this.#answerTo(request, fault)
    const isLost = fault === 'break' || fault === 'break-after' || fault === 'hang'
    this.seen.push({ method: request.method, url: incoming.url ?? '', status: isLost ? null : answer.status })
    if (fault === 'hang') return
    if (isLost) return void response.destroy()
    const hasBody = answer.status !== 204 && answer.status !== 304
    const length = hasBody ? { 'content-length': String(answer.body.length) } : {}
    response.writeHead(answer.status, { ...answer.headers, ...length })
    if (request.method === 'HEAD') return void response.end()
    if (fault !== 'break-within') return void response.end(answer.body)
    response.write(answer.body.subarray(0, answer.body.length / 2), () => response.destroy())
  }

  #answerTo(request: S3Request, fault: S3Fault | null): S3Answer {
    if (typeof fault === 'object' && fault !== null) return refused(fault)
    if (fault === 'break') return refused({ status: 503, code: 'Unseen', message: 'nobody sees this answer' })
    const verdict = verifySignature(request, this, Date.now() + this.clockAheadMs)
    if (verdict.kind === 'refused') return refused(verdict.refusal)
    return act(request, verdict.payload, this)
  }

  #takeFault(method: string): S3Fault | null {
    const index = this.#faults.findIndex((planned) => planned.method === null || planned.method === method)
    return index === -1 ? null : (this.#faults.splice(index, 1)[0]?.fault ?? null)
  }
}

async function readRequest(incoming: IncomingMessage): Promise<S3Request> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const [path = '', query = ''] = (incoming.url ?? '').split('?')
  const headers = new Map(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  )
  const body = Buffer.concat(chunks)
  const sha256 = createHash('sha256').update(body).digest('hex')
  return { method: incoming.method ?? '', path, query, headers, body, sha256 }
}
