// An S3-compatible store on loopback. It keeps its objects in memory, checks every signature, and records every
// request. It supports only the features that all S3-compatible stores support. A test can make requests fail.

import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

import { fixedPort } from '../network/fixed-port.ts'
import { handleRequest, refused } from './operations.ts'
import type { S3Answer, S3Object, S3Request } from './operations.ts'
import { verifySignature } from './signature.ts'
import type { S3Refusal } from './signature.ts'

/**
 * `S3Refusal`: responds with this error, and does nothing else. `break`: drops the connection without handling the
 * request. `break-after`: handles the request, then drops the connection before it responds. `break-within`: drops the
 * connection halfway through the response. `hang`: handles the request and never responds.
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
  /** Keyed by object key. A test may read, corrupt, or remove the objects. */
  readonly objects = new Map<string, S3Object>()
  /** Oldest first. `status` is null if a request got no response. */
  readonly seen: SeenRequest[] = []
  /** How far this server's clock is ahead of the machine's clock. */
  clockAheadMs = 0
  /** A test may lower this limit so that a list of a few objects spans several pages. */
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

  /**
   * Applies `fault` to the next `count` requests. If `method` is set, only requests with this method are affected and
   * counted.
   */
  failNext(count: number, fault: S3Fault, method: string | null = null): void {
    for (let next = 0; next < count; next++) this.#faults.push({ fault, method })
  }

  /** Ends all connections and refuses new ones. Keeps the objects. */
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
    if (fault === 'break')
      return refused({ status: 503, code: 'Unseen', message: 'this response is never sent' })
    const verdict = verifySignature(request, this, Date.now() + this.clockAheadMs)
    if (verdict.kind === 'refused') return refused(verdict.refusal)
    return handleRequest(request, verdict.payload, this)
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
